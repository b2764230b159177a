import { Readable } from 'node:stream'

/** An edit of an answer's JSON: replaces or removes the value at a JSON pointer. */
export interface AnswerEdit {
  /** Such as /result/LinearPerpetual/0/ts; `*` matches every entry of a list. */
  readonly at: string
  readonly value?: unknown
  readonly remove?: boolean
  /** Number of list entries to keep. */
  readonly keep?: number
}

const isKey = (step: string): boolean => !['__proto__', 'constructor', 'prototype'].includes(step)

function edit(holder: unknown, steps: readonly string[], change: AnswerEdit): void {
  const [step = '', ...rest] = steps
  if (typeof holder !== 'object' || holder === null || !isKey(step)) return
  if (step === '*' && Array.isArray(holder)) {
    for (const at of holder.keys()) edit(holder, [String(at), ...rest], change)
    return
  }
  if (rest.length > 0) {
    edit(Reflect.get(holder, step), rest, change)
    return
  }
  const found: unknown = Reflect.get(holder, step)
  if (change.remove === true) Reflect.deleteProperty(holder, step)
  else if (change.keep !== undefined)
    Reflect.set(holder, step, Array.isArray(found) ? found.slice(0, change.keep) : found)
  else Reflect.set(holder, step, change.value)
}

/** The edited answer as text; an edit that finds nothing changes nothing. `cutAt`: share of the text to send. */
export function spoiltText(answer: unknown, edits: readonly AnswerEdit[], cutAt = 1): string {
  const copy: unknown = JSON.parse(JSON.stringify(answer))
  for (const change of edits) edit(copy, change.at.split('/').slice(1), change)
  const text = JSON.stringify(copy)
  return cutAt < 1 ? text.slice(0, Math.floor(text.length * cutAt)) : text
}

const SLOW_STEP_MS = 50

/** A body that is sent slowly (fault H5). */
export function slowBody(text: string, bytesPerSecond: number): Readable {
  const bytes = Buffer.from(text)
  const step = Math.max(Math.floor((bytesPerSecond * SLOW_STEP_MS) / 1000), 1)
  const wait = (step * 1000) / bytesPerSecond
  async function* parts(): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += step) {
      yield bytes.subarray(at, at + step)
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  return Readable.from(parts(), { objectMode: false })
}
