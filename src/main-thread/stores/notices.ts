import { proxy } from 'valtio/vanilla'
import type { NoticeScene, NoticeView } from '#shared/contracts/notices.ts'
import type { MemberPreferences } from '#shared/contracts/member-preferences.ts'
import { createEmitter } from './emitter.ts'
import { memberPreferences } from './member-preferences.ts'
import { exchangeNow } from './clock.ts'

/** How long a notice is shown, ms; failures stay until dismissed. */
const LIFETIME_MS: Readonly<Record<NoticeView['tone'], number>> = { success: 5000, info: 8000, failure: 0 }
const MOST_AT_ONCE = 4
/** Start of the ids of notices that offer to undo what the trader just did: they have no history and no sound. */
export const UNDO_ID = 'undo '
/** Id of the notice that stays while the exchange does not have orders that may still arrive. */
export const ABSENT_ID = 'absent-orders'

/** `here`: result of an action in this tab. `reported`: an event the exchange reports, mostly a consequence of one. */
type NoticeSource = 'here' | 'reported'

/** What a notice offers to do. It is dismissed with that. Its label has the notice's `params`. */
export interface NoticeAction {
  readonly labelKey: string
  readonly run: () => void
}

export interface ShownNotice extends NoticeView {
  readonly action?: NoticeAction
  readonly source: NoticeSource
  /** Number of equal events it represents (`timesOf`). */
  readonly times: number
  readonly shownAt: number
}

/** Notices on screen, newest last; at most one per id. */
export const notices = proxy<{ list: readonly ShownNotice[] }>({ list: [] })

/** Emits every notice this tab receives, silenced ones too, for history, sounds and system notifications. */
export const noticesTold = createEmitter<{ readonly notice: NoticeView; readonly isSilent: boolean }>()

/** Key of a scene's switch in the member's preferences (PREF-05); the value `off` silences it. */
export const switchOf = (scene: NoticeScene): string => `notice_${scene}`

/** Whether the trader wants the notices of a scene. Those of programs must be switched on, all others can be switched off. */
export const isWanted = (scene: NoticeScene, values: MemberPreferences): boolean =>
  scene === 'api' ? values[switchOf(scene)] === 'on' : values[switchOf(scene)] !== 'off'

/** Shows a notice of the risk worker, unless the trader switched its kind off (NOTE-04): then it is only stored. */
export function takeNotice(notice: NoticeView): void {
  const isSilent = notice.scene !== undefined && !isWanted(notice.scene, memberPreferences.values)
  // Of an order that may still arrive, the notice that stays is shown. This one is for the history and the sound.
  if (isSilent || notice.titleKey === 'unknown.absent') noticesTold.emit({ notice, isSilent })
  else showNotice(notice, 'reported', LIFETIME_MS[notice.tone])
}

/**
 * Number of events a notice represents, given the previous one of the same id. Only notices with equal texts are counted:
 * another text replaces the previous notice, and a success never adds to a failure.
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
 * Shows the result of an action in this tab. It replaces a notice of the same id, or counts up (`timesOf`). If there are
 * too many, reported events are removed first, then successes, failures last, the oldest of each first. So the four
 * "order placed" of one take profit hide neither its confirmation nor a refusal. `lifetimeMs` 0 shows it until dismissed.
 */
export function pushNotice(
  notice: NoticeView,
  lifetimeMs = LIFETIME_MS[notice.tone],
  action?: NoticeAction,
): void {
  showNotice(notice, 'here', lifetimeMs, action)
}

/** Notifies the trader that the server no longer has the code of a dialog or popup (faults V3). */
export const notifyCodeGone = (): void =>
  pushNotice({
    id: 'dialog-gone',
    tone: 'failure',
    titleKey: 'errors:part.title',
    bodyKey: 'errors:part.text',
    params: {},
  })

/** Rank of a notice: if there are too many, the lowest is removed first. What stays until it is dismissed has no timer. */
const rankOf = ({ id, tone, source }: ShownNotice): number => {
  if (tone === 'failure' || !timers.has(id)) return 2
  return source === 'here' ? 1 : 0
}

/** The notice to remove for the newest one; null if there is room. */
function leastOf(shown: readonly ShownNotice[]): ShownNotice | null {
  const others = shown.slice(0, -1)
  if (others.length < MOST_AT_ONCE) return null
  const lowest = Math.min(...others.map(rankOf))
  return others.find((one) => rankOf(one) === lowest) ?? null
}

function showNotice(
  notice: NoticeView,
  source: NoticeSource,
  lifetimeMs: number,
  action?: NoticeAction,
): void {
  const before = notices.list.find((shown) => shown.id === notice.id)
  const rest = notices.list.filter((shown) => shown.id !== notice.id)
  const shown: ShownNotice = {
    ...notice,
    source,
    times: timesOf(before, notice),
    shownAt: exchangeNow(),
    ...(action && { action }),
  }
  const list = [...rest, shown]
  const least = leastOf(list)
  if (least !== null) stopTimer(least.id)
  notices.list = list.filter((one) => one !== least)
  if (!notice.id.startsWith(UNDO_ID) && notice.id !== ABSENT_ID) noticesTold.emit({ notice, isSilent: false })
  stopTimer(notice.id)
  if (lifetimeMs <= 0) return
  timers.set(
    notice.id,
    setTimeout(() => dismissNotice(notice.id), lifetimeMs),
  )
}

/** Removes the notices of reported events. They are of the account that was logged in. */
export function dismissReported(): void {
  for (const { id, source } of notices.list) if (source === 'reported') dismissNotice(id)
}

/** Removes a notice; ignores unknown ids. */
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
