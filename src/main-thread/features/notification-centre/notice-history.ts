import { proxy } from 'valtio/vanilla'
import type { NoticeView } from '#shared/contracts/notices.ts'
import { timesOf } from '../../stores/notices.ts'

/** A stored notice; the newest one of an id represents all. */
export interface StoredNotice extends NoticeView {
  /** Unix ms of the newest. */
  readonly at: number
  /** Unix ms of the first; with the id it names the row in every tab. */
  readonly since: number
  readonly times: number
}

const MOST_KEPT = 100
const MOST_TEXT = 500

/** The stored notices, newest first; the same in every tab after the centre was opened. */
export const noticeHistory = proxy<{ list: readonly StoredNotice[]; unread: number }>({ list: [], unread: 0 })

/** Adds a notice. It replaces one of the same id within a minute; equal events are counted. */
export function addToHistory(notice: NoticeView, at: number): void {
  const before = noticeHistory.list.find((stored) => stored.id === notice.id && at - stored.at < 60_000)
  const rest = noticeHistory.list.filter((stored) => stored !== before)
  const row = { ...notice, at, since: before?.since ?? at, times: timesOf(before, notice) }
  noticeHistory.list = [row, ...rest].slice(0, MOST_KEPT)
  noticeHistory.unread = Math.min(noticeHistory.list.length, noticeHistory.unread + 1)
}

export function forgetHistory(): void {
  noticeHistory.list = []
  noticeHistory.unread = 0
}

/** Merges stored notices with those of this tab, newest first. Of a row that was counted up since it was stored, the newest stays. */
export function joinHistory(stored: readonly StoredNotice[]): void {
  const all = [...noticeHistory.list, ...stored].toSorted((a, b) => b.at - a.at)
  const seen = new Set<string>()
  noticeHistory.list = all
    .filter(({ id, since }) => {
      const key = `${id} ${since}`
      if (seen.has(key)) return false
      seen.add(key)
      return true
    })
    .slice(0, MOST_KEPT)
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= MOST_TEXT
const tones: readonly unknown[] = ['success', 'failure', 'info']

/** Key of a stored text. The texts of alerts were among those of actions before. */
const presentKey = (key: string): string =>
  key.replace(/^actions(:)lineAlerts\./, 'alerts$1line.').replace(/^actions(:)alerts\./, 'alerts$1')

/** Reads stored, untrusted notices; drops invalid ones. */
export function readHistory(json: string | null): readonly StoredNotice[] {
  let stored: unknown = null
  try {
    stored = JSON.parse(json ?? 'null')
  } catch {
    return []
  }
  if (!Array.isArray(stored)) return []
  return stored.slice(0, MOST_KEPT).flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null) return []
    const { id, tone, titleKey, bodyKey, params, at, since, times } = one as Partial<
      Record<keyof StoredNotice, unknown>
    >
    if (!isText(id) || !isText(titleKey) || !isText(bodyKey) || !tones.includes(tone)) return []
    if (typeof at !== 'number' || !Number.isSafeInteger(at) || at <= 0) return []
    if (typeof params !== 'object' || params === null || !Object.values(params).every(isText)) return []
    const count = typeof times === 'number' && Number.isSafeInteger(times) && times > 0 ? times : 1
    return [
      {
        id,
        tone: tone as NoticeView['tone'],
        titleKey: presentKey(titleKey),
        bodyKey: presentKey(bodyKey),
        params: params as Readonly<Record<string, string>>,
        at,
        since:
          typeof since === 'number' && Number.isSafeInteger(since) && since > 0 && since <= at ? since : at,
        times: count,
      },
    ]
  })
}
