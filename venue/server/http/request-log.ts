/** A call as the control port shows it: headers and query, without secrets. */
export interface LoggedRequest {
  readonly number: number
  readonly at: number
  readonly method: string
  readonly path: string
  readonly query: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  readonly status: number
  readonly retCode: number
  readonly durationMs: number
}

const KEPT = 2000
const loggedHeaders: readonly string[] = [
  'platform',
  'content-type',
  'origin',
  'sec-fetch-site',
  'lang',
  'language',
  'accept-language',
  'referer',
  'user-agent',
  'x-client-tag',
  'x-referer',
]

export interface RequestLog {
  add(entry: Omit<LoggedRequest, 'number'>): void
  list(): readonly LoggedRequest[]
  clear(): void
  readonly total: number
}

/** The last 2,000 calls, in memory. */
export function createRequestLog(): RequestLog {
  const entries: LoggedRequest[] = []
  let total = 0
  return {
    add(entry) {
      total += 1
      entries.push({ ...entry, number: total })
      if (entries.length > KEPT) entries.splice(0, KEPT / 4)
    },
    list: () => entries,
    clear() {
      entries.length = 0
    },
    get total() {
      return total
    },
  }
}

export function headersToLog(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const name of loggedHeaders) {
    const value = headers[name]
    if (typeof value === 'string') kept[name] = value
  }
  kept['cookie'] = typeof headers['cookie'] === 'string' ? 'present' : 'absent'
  kept['usertoken'] = typeof headers['usertoken'] === 'string' ? 'present' : 'absent'
  return kept
}
