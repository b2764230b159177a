/** A message of a client. Unknown fields are ignored. */
export interface SocketRequest {
  /** '' if the message names none. */
  readonly op: string
  /** `req_id` of the streams, `reqId` of order entry; undefined if absent. */
  readonly id: string | undefined
  readonly args: readonly unknown[]
  readonly header: Readonly<Record<string, unknown>>
}

const none: SocketRequest = { op: '', id: undefined, args: [], header: {} }

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value : undefined
}

/** Reads a message. Text that is no JSON object has no op: it is answered as an unknown op. */
export function readRequest(text: string): SocketRequest {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return none
  }
  if (!isObject(value)) return none
  return {
    op: textOf(value['op']) ?? '',
    id: textOf(value['req_id']) ?? textOf(value['reqId']),
    args: Array.isArray(value['args']) ? (value['args'] as readonly unknown[]) : [],
    header: isObject(value['header']) ? value['header'] : {},
  }
}

/** The topics of a subscribe or unsubscribe, each once; null if one is no text. */
export function topicsOf({ args }: SocketRequest): readonly string[] | null {
  const names = args.filter((arg): arg is string => typeof arg === 'string')
  return names.length === args.length && names.length > 0 ? [...new Set(names)] : null
}
