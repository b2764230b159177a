import { createRandom, hashText } from '../../../venue/engine/terms/random.ts'

/** `down` is from the venue to the client. */
export const directions = ['down', 'up'] as const
export type Direction = (typeof directions)[number]

/** What the proxy does to what passes (docs/choices.md#fault-injection). Chances are 0 to 1 per websocket data frame. */
export interface FaultPlan {
  /** Which way is spoilt. */
  readonly direction: Direction | 'both'
  /** Plain calls and the page pass untouched; faults begin with the websocket upgrade. */
  readonly onlyWebsocket: boolean
  readonly latencyMs: number
  /** Up to so much is added to the latency. Order is kept, as in one TCP connection. */
  readonly jitterMs: number
  /** Bytes are written in pieces of a size between the two; 0 leaves them whole. */
  readonly sliceMin: number
  readonly sliceMax: number
  /** Bytes per second of one connection and direction; 0 is unlimited. */
  readonly bandwidth: number
  /** After so many bytes of a connection and direction nothing passes any more, and nothing ends; 0 never. */
  readonly blackHoleAfterBytes: number
  /** After so many bytes the connection is reset (RST); 0 never. */
  readonly resetAfterBytes: number
  readonly drop: number
  readonly duplicate: number
  /** The frame changes places with the next one. */
  readonly swap: number
  /** A few bytes of the payload are changed; the frame itself stays well-formed. */
  readonly mutate: number
  /** Half of the frame is written, then the connection ends (FIN). */
  readonly cut: number
  /** The frame with this number (1 is the first) is cut in the middle; 0 none. */
  readonly cutFrame: number
  /** A frame of so many bytes is put before the one with this number. */
  readonly oversizeFrame: number
  readonly oversizeBytes: number
  /** Ping and pong control frames don't pass. */
  readonly swallowPings: boolean
}

export const noFaults: FaultPlan = {
  direction: 'down',
  onlyWebsocket: false,
  latencyMs: 0,
  jitterMs: 0,
  sliceMin: 0,
  sliceMax: 0,
  bandwidth: 0,
  blackHoleAfterBytes: 0,
  resetAfterBytes: 0,
  drop: 0,
  duplicate: 0,
  swap: 0,
  mutate: 0,
  cut: 0,
  cutFrame: 0,
  oversizeFrame: 0,
  oversizeBytes: 2 * 1024 * 1024,
  swallowPings: false,
}

/** Chosen by the seed alone: the same connection, direction and number give the same draw, whatever else is switched on. */
export interface Dice {
  /** Uniform in [0, 1) for a purpose and a number. */
  draw(purpose: string, at: number): number
}

export function createDice(seed: number, connection: number, direction: Direction): Dice {
  const root = hashText(`${seed}/${connection}/${direction}`)
  return { draw: (purpose, at) => createRandom(hashText(purpose, root), at).next() }
}

/** One thing that was done, in the order of doing: equal for equal seeds and equal traffic. */
export interface FaultRecord {
  readonly connection: number
  readonly direction: Direction
  readonly fault:
    | 'drop'
    | 'duplicate'
    | 'swap'
    | 'mutate'
    | 'cut'
    | 'oversize'
    | 'swallow'
    | 'reset'
    | 'black-hole'
  /** Number of the frame, or of bytes passed before (reset, black hole). */
  readonly at: number
  /** What was changed, for mutations: offsets in the payload. */
  readonly detail?: readonly number[]
}
