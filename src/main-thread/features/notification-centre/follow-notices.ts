import { subscribeKey } from 'valtio/vanilla/utils'
import type { NoticeView } from '#shared/contracts/notices.ts'
import { storeNotices, readStoredNotices } from '../../bridge/stored-notices.ts'
import { i18n } from '../../i18n/instance.ts'
import { accountIdNow, session } from '../../stores/account.ts'
import { dismissReported, noticesTold } from '../../stores/notices.ts'
import { noticeTexts } from '../../trading/notices/notice-texts.ts'
import { applySystem, choices } from '../../stores/notice-choices.ts'
import { forgetHistory, joinHistory, addToHistory, noticeHistory, readHistory } from './notice-history.ts'
import { exchangeNow } from '../../stores/clock.ts'

const KEEP_AFTER_MS = 1000
let saveTimer: ReturnType<typeof setTimeout> | undefined

/** Reads the stored notices before writing, so that those of another tab are not overwritten. */
async function save(): Promise<void> {
  await loadHistory()
  await storeNotices(JSON.stringify(noticeHistory.list))
}

/** Adds the notices of other tabs and visits. */
export async function loadHistory(): Promise<void> {
  const whose = accountIdNow()
  const stored = readHistory(await readStoredNotices())
  if (whose === accountIdNow()) joinHistory(stored)
}

/** Clears the history of notices. Returns a function that brings it back. */
export function clearHistory(): () => void {
  const gone = noticeHistory.list
  forgetHistory()
  clearTimeout(saveTimer)
  void storeNotices('[]')
  return () => {
    joinHistory(gone)
    void save()
  }
}

/** Shows a system notification while the page is hidden; a click on it focuses the page. */
function showBySystem(notice: NoticeView): void {
  if (!choices.system || document.visibilityState === 'visible') return
  const { title, body } = noticeTexts(i18n.getFixedT(null, 'notices'), notice)
  try {
    const shown = new Notification(title, {
      body,
      tag: notice.id,
      icon: '/icon.svg',
      silent: !choices.sounds,
    })
    shown.addEventListener('click', () => {
      window.focus()
      shown.close()
    })
  } catch {
    // Some phones have the constructor, but it throws.
    applySystem(false)
  }
}

/** Stores every notice this tab receives and shows its system notification. Called once, by main.tsx. */
export function followNotices(): () => void {
  applySystem()
  let whose = accountIdNow()
  const stops = [
    noticesTold.listen(({ notice, isSilent }) => {
      addToHistory(notice, exchangeNow())
      clearTimeout(saveTimer)
      saveTimer = setTimeout(() => void save(), KEEP_AFTER_MS)
      if (!isSilent) showBySystem(notice)
    }),
    // Notices of one account are never shown to another: a liquidated position could be taken for that account's.
    subscribeKey(session, 'view', () => {
      if (accountIdNow() === whose) return
      whose = accountIdNow()
      clearTimeout(saveTimer)
      forgetHistory()
      dismissReported()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
