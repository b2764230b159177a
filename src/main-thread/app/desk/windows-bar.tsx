import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import '../../i18n/english/desk.ts'
import { useSnapshot } from 'valtio/react'
import { popped } from '../../stores/popped.ts'
import { view } from '../../stores/view.ts'
import { notifyUnseenPick, sendPicksTo } from '../../trading/ticket/pick-price.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import text from '../../ui/text.module.css'
import { link } from '../windows/link-group.ts'
import { closeDeskWindowsBut } from '../windows/open-window.ts'
import { adoptWindows } from '../windows/orphan-windows.ts'
import { postPick } from '../windows/post-pick.ts'
import { deskState } from './desk-store.ts'
import { closeOwn, dockOwn, findFreeGroup, openOwn } from './desk-windows.ts'
import styles from './desk.module.css'
import { useTitles } from './use-titles.ts'

/** Sends picked prices of the page's market to its ticket in a window. Returns a function that stops it. */
function sendPicksOut(): () => void {
  sendPicksTo((symbol, ...picked) => {
    const [, , order] = picked
    // The ticket opens an order's market first.
    if (symbol === view.symbol || order !== undefined) return postPick(symbol, ...picked)
    notifyUnseenPick(symbol, view.symbol)
  })
  return () => sendPicksTo(null)
}

/**
 * Panels in windows of their own; windows of other panels are closed. After the browser was closed, its windows are opened again
 * here: that needs a press each.
 */
export function WindowsBar() {
  const { t } = useTranslation('desk')
  const titles = useTitles()
  const { windows } = useSnapshot(deskState).v.desk
  const open = useSnapshot(popped).desk
  const { group } = useSnapshot(link)
  const listed = windows.map(({ panel }) => panel.id).join(' ')
  // Also after undo, and when another layout is shown.
  useEffect(() => {
    const ids = listed.split(' ')
    closeDeskWindowsBut(ids)
    findFreeGroup(group).catch(reportError)
    return adoptWindows(ids)
  }, [listed, group])
  const isTicketOut = windows.some(({ panel }) => panel.kind === 'ticket' && open.includes(panel.id))
  useEffect(() => (isTicketOut ? sendPicksOut() : undefined), [isTicketOut])
  if (windows.length === 0) return null
  return (
    <ul className={styles['windows']} aria-label={t('windows.name')} data-testid="desk-windows">
      {windows.map((own) => {
        const { id, kind } = own.panel
        const name = titles[kind]
        const isOpen = open.includes(id)
        return (
          <li key={id}>
            {name} {!isOpen && <span className={text['mut']}>{t('windows.closed')}</span>}
            <Button
              variant="icon"
              aria-label={t(isOpen ? 'windows.show' : 'windows.open', { panel: name })}
              onPress={() => void openOwn(own)}
            >
              <Icon name="share" small />
            </Button>
            <Button
              variant="icon"
              aria-label={t('windows.dock', { panel: name })}
              onPress={() => dockOwn(id, t('said.dock', { panel: name }))}
            >
              <Icon name="retry" small />
            </Button>
            <Button
              variant="icon"
              aria-label={t('close', { panel: name })}
              onPress={() => closeOwn(id, name, t('said.closed', { panel: name }))}
            >
              <Icon name="close" small />
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
