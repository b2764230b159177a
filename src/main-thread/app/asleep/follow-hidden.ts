import { connection, threads } from '../../stores/connection.ts'
import { ticker } from '../../stores/market.ts'
import { performancePanel } from '../../stores/open-panels.ts'
import { popped } from '../../stores/popped.ts'
import { replay } from '../../stores/replay.ts'
import { followSleepChoice, sleepChoice } from '../../stores/sleep-choice.ts'
import { mayPromptReload } from '../../features/connection/may-prompt.ts'
import { continueTab, tabAsText } from '../windows/hand-over.ts'
import { link } from '../windows/link-group.ts'
import { joinAwakeTabs } from './awake-tabs.ts'
import { storeSlept, takeSlept } from './slept.ts'

const MINUTE_MS = 60_000
const PAGE = '/asleep.html'

/**
 * Whether nothing would be lost if the app left this tab: no window belongs to it or opened it, no group of windows follows
 * it, it shows no recording and measures nothing, nothing is typed, and the app can come back.
 */
function mayLeave(): boolean {
  const hasWindows = popped.panels.length > 0 || popped.desk.length > 0 || window.opener !== null
  const isMeasuring = performancePanel.isOpen || performancePanel.isRecording
  const isSound = connection.state === 'open' && connection.hubKind === 'shared' && threads.hub === 'up'
  return (
    !hasWindows &&
    link.group === '' &&
    replay.recording === null &&
    !isMeasuring &&
    isSound &&
    mayPromptReload()
  )
}

/** The tab's title without its price: nobody updates it from now on. */
const stillTitle = (): string =>
  ticker.lastPrice === '' ? document.title : document.title.replace(ticker.lastPrice, '--')

/** Leaves for a page that only waits to be shown. It is in the build, so that it opens without a network, too. */
function sleep(): void {
  if (!storeSlept({ title: stillTitle(), tab: tabAsText() })) return
  const { pathname, search, hash } = location
  location.replace(`${PAGE}#${pathname}${search}${hash}`)
}

/**
 * Puts this tab to sleep after it was hidden for the chosen time, unless it is one of those last in front (decision 35).
 * It is asked again when another tab comes to the front or the choice changes.
 */
export function followHidden(): void {
  let hiddenAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const isHidden = (): boolean => document.visibilityState === 'hidden'
  const tabs = joinAwakeTabs(() => arm())
  if (tabs === null) return
  async function ask(): Promise<void> {
    if (mayLeave() && (await tabs?.isSpare()) === true && isHidden() && mayLeave()) sleep()
  }
  function arm(): void {
    clearTimeout(timer)
    const after = Number(sleepChoice.after) * MINUTE_MS
    if (!isHidden() || after === 0) return
    timer = setTimeout(() => void ask().catch(reportError), Math.max(0, hiddenAt + after - performance.now()))
  }
  const changed = (): void => {
    hiddenAt = performance.now()
    if (!isHidden()) tabs.wasInFront()
    arm()
  }
  changed()
  document.addEventListener('visibilitychange', changed)
  followSleepChoice(arm)
}

/** Continues what the tab had before it slept. What the trader typed since it woke stays. */
export function wakeUp(): void {
  const tab = takeSlept()
  if (tab !== '' && mayPromptReload()) continueTab(tab)
}
