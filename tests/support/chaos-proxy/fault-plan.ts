import { createRandom, hashText } from '../../../venue/engine/terms/random.ts'

/** `down` is from the venue to the client. */
export const directions = ['down', 'up'] as const
export type Direction = (typeof directions)[number]

/**
 * Faults that the proxy injects (docs/choices.md#fault-injection). Probabilities are 0 to 1 per websocket data frame.
 */
export interface FaultPlan {
  /** Direction that gets faults. */
  readonly direction: Direction | 'both'
  /** Plain calls and the page pass unchanged. Faults begin with the websocket upgrade. */
  readonly onlyWebsocket: boolean
  readonly latencyMs: number
  /**
   * Upper bound of a random addition to the latency, in ms. The order of bytes is preserved, as in one TCP
   * connection.
   */
  readonly jitterMs: number
  /** Bytes are written in pieces of sliceMin to sliceMax bytes. 0 leaves them whole. */
  readonly sliceMin: number
  readonly sliceMax: number
  /** Bytes per second of one connection and direction. 0 is unlimited. */
  readonly bandwidth: number
  /** After this many bytes of a connection and direction traffic stops without closing. 0 is never. */
  readonly blackHoleAfterBytes: number
  /** After this many bytes the connection is reset (RST). 0 is never. */
  readonly resetAfterBytes: number
  readonly drop: number
  readonly duplicate: number
  /** The frame swaps places with the next one. */
  readonly swap: number
  /** A few bytes of the payload change. The frame itself remains well-formed. */
  readonly mutate: number
  /** Half of the frame is written, then the connection is closed (FIN). */
  readonly cut: number
  /** The frame with this number (the first is 1) is cut in the middle. 0 is none. */
  readonly cutFrame: number
  /** A frame of this many bytes is inserted before the one with this number. */
  readonly oversizeFrame: number
  readonly oversizeBytes: number
  /** Drops ping and pong control frames. */
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

/**
 * Random draws that depend on the seed alone. The same connection, direction and number give the same draw, whichever
 * faults are enabled.
 */
export interface Dice {
  /** Uniform in [0, 1) for a purpose and a frame number. */
  draw(purpose: string, at: number): number
}

export function createDice(seed: number, connection: number, direction: Direction): Dice {
  const root = hashText(`${seed}/${connection}/${direction}`)
  return { draw: (purpose, at) => createRandom(hashText(purpose, root), at).next() }
}

/** One injected fault, in order of time. Equal seeds and equal traffic give equal records. */
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
  /** Number of the frame, or bytes passed before the fault (reset, black hole). */
  readonly at: number
  /** For mutations: offsets of the changed bytes in the payload. */
  readonly detail?: readonly number[]
}
