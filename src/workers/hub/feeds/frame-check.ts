import { FRAME_ANSWER, FRAME_HEARTBEAT, FRAME_PRIVATE } from '#shared/wire/frames.ts'
import type { PublicFrame, PushFrame } from '#shared/wire/frames.ts'
import { isMap } from './read-record.ts'

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

/** True if every element is a whole number a float holds exactly (2^53 and more arrive as text and are refused, D2). */
function allSafe(values: readonly unknown[]): boolean {
  for (let index = 0; index < values.length; index += 1) {
    if (!Number.isSafeInteger(values[index])) return false
  }
  return true
}

const isPrivateEntry = (entry: unknown): boolean =>
  Array.isArray(entry) &&
  entry.length === 3 &&
  isCount(entry[0]) &&
  typeof entry[1] === 'string' &&
  isMap(entry[2])

const isTopicPair = (pair: unknown): boolean =>
  Array.isArray(pair) && pair.length === 2 && typeof pair[0] === 'string' && isCount(pair[1])

const isText = (value: unknown): boolean => typeof value === 'string'

function isAnswer(answer: unknown): boolean {
  if (!isMap(answer)) return false
  const { op, reqId, event, success, retCode, retMsg, topics, refused } = answer
  return (
    typeof op === 'string' &&
    Number.isSafeInteger(reqId) &&
    typeof success === 'boolean' &&
    Number.isSafeInteger(retCode) &&
    typeof retMsg === 'string' &&
    (event === undefined || event === null || typeof event === 'string') &&
    (topics === undefined || topics === null || (Array.isArray(topics) && topics.every(isTopicPair))) &&
    (refused === undefined || refused === null || (Array.isArray(refused) && refused.every(isText)))
  )
}

/** Every frame but the public ones, which public-frame.ts reads. */
type OtherFrame = Exclude<PushFrame, PublicFrame>

/**
 * Checks the shape of a decoded frame: a third of damaged msgpack frames decode without an error
 * (docs/choices.md#damaged-frames). A frame is accepted or refused as a whole; null for anything that isn't one of the
 * three layouts.
 */
export function checkFrame(decoded: unknown): OtherFrame | null {
  if (!Array.isArray(decoded) || !isCount(decoded[1])) return null
  const [type, , third, fourth] = decoded as unknown[]
  let ok = false
  if (type === FRAME_PRIVATE) ok = decoded.length === 3 && Array.isArray(third) && third.every(isPrivateEntry)
  else if (type === FRAME_HEARTBEAT) {
    ok =
      decoded.length === 4 &&
      Number.isSafeInteger(third) &&
      Array.isArray(fourth) &&
      fourth.length % 2 === 0 &&
      allSafe(fourth)
  } else if (type === FRAME_ANSWER) ok = decoded.length === 3 && isAnswer(third)
  return ok ? (decoded as unknown as OtherFrame) : null
}
