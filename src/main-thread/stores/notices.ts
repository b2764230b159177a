import { proxy } from 'valtio/vanilla'
import type { NoticeScene, NoticeView } from '#shared/contracts/notices.ts'
import { createEmitter } from './emitter.ts'
import { memberPreferences } from './member-preferences.ts'
import { exchangeNow } from './clock.ts'

/** How long a notice stays; failures stay until dismissed. */
const LIFETIME_MS: Readonly<Record<NoticeView['tone'], number>> = { success: 5000, info: 8000, failure: 0 }
const MOST_AT_ONCE = 4

/** `here`: what became of something done in this tab. `told`: what the exchange lets know, mostly its consequences. */
type NoticeSource = 'here' | 'told'

export interface ShownNotice extends NoticeView {
  readonly source: NoticeSource
  /** How many equal events it stands for (`timesOf`). */
  readonly times: number
  readonly shownAt: number
}

/** Notices on screen, newest last, one per id. */
export const notices = proxy<{ list: readonly ShownNotice[] }>({ list: [] })

/** Every notice that this tab is told, silenced ones too: history, sounds and the system's notices listen. */
export const noticesTold = createEmitter<{ readonly notice: NoticeView; readonly isSilent: boolean }>()

/** Name of a scene's switch among the member's preferences (PREF-05): `off` silences it. */
export const switchOf = (scene: NoticeScene): string => `notice_${scene}`

/** Shows what the risk worker says, unless the trader turned that kind off (NOTE-04): then it's only kept. */
export function takeNotice(notice: NoticeView): void {
  const isSilent = notice.scene !== undefined && memberPreferences.values[switchOf(notice.scene)] === 'off'
  if (isSilent) noticesTold.emit({ notice, isSilent })
  else showNotice(notice, 'told', LIFETIME_MS[notice.tone])
}

/**
 * How many events a notice stands for after one of the same id before it. Only equal texts are counted: a notice that says
 * something else replaces the one before, and a success never adds to a failure.
 */
export function timesOf(
  before: (NoticeView & { readonly times: number }) | undefined,
  next: NoticeView,
): number {
  if (before === undefined || before.titleKey !== next.titleKey) return 1
  return next.isSeries === true || hasSameText(before, next) ? before.times + 1 : 1
}

function hasSameText(one: NoticeView, other: NoticeView): boolean {
  const names = Object.keys(one.params)
  return (
    one.bodyKey === other.bodyKey &&
    names.length === Object.keys(other.params).length &&
    names.every((name) => one.params[name] === other.params[name])
  )
}

const timers = new Map<string, ReturnType<typeof setTimeout>>()

/**
 * Shows what became of something done in this tab; one with the same id is replaced, or counted (`timesOf`). When there are too many,
 * news give way first, then the other good ones, failures last, of each the oldest: four "order placed" that one take profit
 * brings along take away neither the word that it was set nor a refusal. `lifetimeMs` 0 keeps it until dismissed.
 */
export function pushNotice(notice: NoticeView, lifetimeMs = LIFETIME_MS[notice.tone]): void {
  showNotice(notice, 'here', lifetimeMs)
}

/** The higher, the longer it stays among too many. */
const rankOf = ({ tone, source }: ShownNotice): number => {
  if (tone === 'failure') return 2
  return source === 'here' ? 1 : 0
}

/** What has to give way to the newest; null while there is room. */
function leastOf(shown: readonly ShownNotice[]): ShownNotice | null {
  const others = shown.slice(0, -1)
  if (others.length < MOST_AT_ONCE) return null
  const lowest = Math.min(...others.map(rankOf))
  return others.find((one) => rankOf(one) === lowest) ?? null
}

function showNotice(notice: NoticeView, source: NoticeSource, lifetimeMs: number): void {
  const before = notices.list.find((shown) => shown.id === notice.id)
  const rest = notices.list.filter((shown) => shown.id !== notice.id)
  const shown: ShownNotice = { ...notice, source, times: timesOf(before, notice), shownAt: exchangeNow() }
  const list = [...rest, shown]
  const least = leastOf(list)
  if (least !== null) stopTimer(least.id)
  notices.list = list.filter((one) => one !== least)
  noticesTold.emit({ notice, isSilent: false })
  stopTimer(notice.id)
  if (lifetimeMs <= 0) return
  timers.set(
    notice.id,
    setTimeout(() => dismissNotice(notice.id), lifetimeMs),
  )
}

/** Takes a notice away; unknown ids do nothing. */
export function dismissNotice(id: string): void {
  stopTimer(id)
  if (!notices.list.some((shown) => shown.id === id)) return
  notices.list = notices.list.filter((shown) => shown.id !== id)
}

function stopTimer(id: string): void {
  const timer = timers.get(id)
  if (timer === undefined) return
  clearTimeout(timer)
  timers.delete(id)
}
