import { ApiRefusal } from '../terms/api-refusal.ts'
import type { ApiResult, PrivateCall } from '../terms/endpoint.ts'

/** Code of a part whose outcome is unknown. */
const UNKNOWN = 10016

/** One part of a call, such as an order of a batch, and how it ended. `refusal` null: it was done. */
export interface Part<T, R> {
  readonly item: T
  readonly result: R | null
  readonly refusal: ApiRefusal | null
}

/** Bybit's code and text of a part: 0 and OK if it was done. */
export const codeOf = ({ refusal }: Part<unknown, unknown>): ApiResult =>
  refusal === null ? { code: 0, msg: 'OK' } : { code: refusal.retCode, msg: refusal.message }

/** Runs a part with the present rights of the key. Never rejects: an error inside is the part's own 10016. */
export async function runPart<T, R>(
  call: PrivateCall,
  item: T,
  run: (call: PrivateCall, item: T) => Promise<R>,
): Promise<Part<T, R>> {
  try {
    return { item, result: await run({ ...call, caller: call.current() }, item), refusal: null }
  } catch (error) {
    return { item, result: null, refusal: error instanceof ApiRefusal ? error : call.failed(error) }
  }
}

/** Runs the parts of a call one after the other. A refused one does not stop the others. */
export async function runParts<T, R>(
  call: PrivateCall,
  items: readonly T[],
  run: (call: PrivateCall, item: T) => Promise<R>,
): Promise<readonly Part<T, R>[]> {
  const parts: Part<T, R>[] = []
  for (const item of items) parts.push(await runPart(call, item, run))
  return parts
}

/** Throws the first refusal if no part changed anything: the whole call is refused then. */
export function refuseIfNothingDone(parts: readonly Part<unknown, unknown>[]): void {
  const [first] = parts
  if (first === undefined || first.refusal === null) return
  const isNothing = parts.every(({ refusal }) => refusal !== null && refusal.retCode !== UNKNOWN)
  if (isNothing || parts.length === 1) throw first.refusal
}

/**
 * retExtInfo of a call of which only some parts were done: its `list` has each part's code, with fields that name the part.
 * Empty if all were done.
 */
export function partCodes<T>(
  parts: readonly Part<T, unknown>[],
  nameOf: (item: T) => ApiResult = () => ({}),
): ApiResult {
  if (parts.every(({ refusal }) => refusal === null)) return {}
  return { list: parts.map((part) => ({ ...nameOf(part.item), ...codeOf(part) })) }
}
