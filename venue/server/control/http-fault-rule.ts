import type { FaultRule } from '../http/http-faults.ts'
import type { AnswerEdit } from '../http/spoil-answer.ts'
import { checked, given, numberOf, objectOf } from './control-call.ts'
import type { ControlRequest } from './control-call.ts'

const MAX_BODY = 100_000
const MAX_DELAY_MS = 600_000

function editsOf(raw: ControlRequest['raw']): readonly AnswerEdit[] | undefined {
  const list = raw['edits']
  if (list === undefined) return undefined
  if (!Array.isArray(list)) throw new Error('edits must be a list')
  return list.map((one: unknown): AnswerEdit => {
    const entry = objectOf({ edit: one }, 'edit') ?? {}
    const { at, value, remove, keep } = entry
    if (typeof at !== 'string' || !at.startsWith('/')) throw new Error('at of an edit must begin with /')
    if (remove !== undefined && typeof remove !== 'boolean') throw new Error('remove must be true or false')
    if (keep !== undefined && !Number.isSafeInteger(keep)) throw new Error('keep must be a whole number')
    return { at, value, ...given({ remove, keep: keep as number | undefined }) }
  })
}

function headersOf(raw: ControlRequest['raw']): Readonly<Record<string, string>> | undefined {
  const headers = objectOf(raw, 'headers')
  if (headers === undefined) return undefined
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      const text = String(value)
      if (!/^[A-Za-z0-9-]{1,60}$/.test(name) || !/^[\x20-\x7e]{0,500}$/.test(text)) {
        throw new Error(`header ${name.slice(0, 60)} can not be sent`)
      }
      return [name, text]
    }),
  )
}

const when = ['before', 'after'] as const

function moment(body: ControlRequest['body'], name: 'drop' | 'hang'): 'before' | 'after' | undefined {
  const text = body.optionalText(name)
  const found = when.find((one) => one === text)
  if (text !== undefined && found === undefined) throw new Error(`${name} must be before or after`)
  return found
}

/** Reads a rule for the next answers of a path. Throws a readable reason. */
export function faultRuleOf({ body, raw }: ControlRequest): FaultRule {
  const whole = (name: string, min: number, max: number): number | undefined =>
    raw[name] === undefined ? undefined : body.whole(name, min, max)
  const path = body.text('path', 200)
  if (path !== '' && !path.startsWith('/')) throw new Error('path must begin with /')
  const rule: FaultRule = {
    method: body.oneOf('method', ['GET', 'POST', 'DELETE', '*'], 'POST'),
    path,
    times: body.whole('times', 1, 1_000_000, 1),
    ...given({
      skip: whole('skip', 0, 1_000_000),
      match: objectOf(raw, 'match'),
      retCode: whole('code', -1, 99_999_999),
      retMsg: body.optionalText('message', 2000),
      status: whole('status', 200, 599),
      resultStatusCode: whole('resultStatusCode', 0, 99_999),
      result: objectOf(raw, 'result'),
      extMap: objectOf(raw, 'extMap'),
      body: body.optionalText('body', MAX_BODY),
      token: body.optionalText('token', 512),
      delayMs: whole('delayMs', 0, MAX_DELAY_MS),
      drop: moment(body, 'drop'),
      hang: moment(body, 'hang'),
      edits: editsOf(raw),
      cutAt: numberOf(raw, 'cutAt', 0, 1),
      bytesPerSecond: whole('bytesPerSecond', 1, 10_000_000),
      headers: headersOf(raw),
    }),
  }
  checked(body)
  return rule
}
