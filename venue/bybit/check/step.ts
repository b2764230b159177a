/** Steps of `npm run exchange:check`: what a person with a key tries on a real network. */
import type { Network } from '../terms/networks.ts'
import type { Body, BybitTransport, Params } from '../terms/transport.ts'
import type { GetPath, PostPath } from '../terms/endpoints.ts'
import { isRow } from '../map/fields.ts'
import type { Row } from '../map/fields.ts'

/** What a step found. */
export interface Finding {
  /** `differs`: Bybit does something else than the gateway expects. `skipped`: it was not tried. */
  readonly is: 'ok' | 'differs' | 'skipped'
  readonly text: string
}

/** A row of a private socket, with the time of its arrival. */
export interface Pushed {
  readonly topic: string
  readonly row: Row
  /** performance.now */
  readonly at: number
}

export interface Bench {
  readonly network: Network
  readonly transport: BybitTransport
  /** Contract that orders are placed in. */
  readonly symbol: string
  /** Rows of the private socket so far. */
  readonly pushed: readonly Pushed[]
  /** How long the book is followed, s. */
  readonly bookSeconds: number
}

export interface Step {
  readonly name: string
  /** What it does, for the question before it. Only steps that change something are asked for. */
  readonly asks?: string
  run(bench: Bench): Promise<readonly Finding[]>
}

export const ok = (text: string): Finding => ({ is: 'ok', text })
export const differs = (text: string): Finding => ({ is: 'differs', text })
export const skipped = (text: string): Finding => ({ is: 'skipped', text })
/** A check with one text for both outcomes. */
export const checked = (isOk: boolean, text: string): Finding => (isOk ? ok(text) : differs(text))

/** Every order of the check has a link id that begins so: nothing else is ever touched. */
export const LINK_PREFIX = 'pd-check-'

/** Bybit refused a call of the check, or did not answer it. */
export class CheckFailed extends Error {}

/** The result of a GET. Throws CheckFailed with Bybit's word. */
export async function read(
  { transport }: Pick<Bench, 'transport'>,
  path: GetPath,
  params: Params,
): Promise<Row> {
  const reply = await transport.get(path, params)
  if (!reply.ok) throw new CheckFailed(`${path}: ${reply.text}`)
  if (reply.retCode !== 0) throw new CheckFailed(`${path}: ${reply.retCode} ${reply.retMsg}`)
  return isRow(reply.result) ? reply.result : {}
}

/** Sends a POST once. The code and the result; code null without an answer. */
export async function send(
  { transport }: Pick<Bench, 'transport'>,
  path: PostPath,
  body: Body,
): Promise<{ readonly code: number | null; readonly text: string; readonly result: Row }> {
  const reply = await transport.post(path, body)
  if (!reply.ok) return { code: null, text: reply.text, result: {} }
  return { code: reply.retCode, text: reply.retMsg, result: isRow(reply.result) ? reply.result : {} }
}

/** Waits until `find` returns something, at most `ms`; undefined: it did not come. */
export async function within<Found>(
  ms: number,
  find: () => Found | undefined | Promise<Found | undefined>,
): Promise<Found | undefined> {
  const end = performance.now() + ms
  for (;;) {
    const found = await find()
    if (found !== undefined || performance.now() > end) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
