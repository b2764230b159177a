import { useEffect, useState } from 'react'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import { usePathname } from 'wouter/use-browser-location'
import '../../i18n/english/workspace.ts'
import { addressOf } from '#shared/domain/routes.ts'
import { useChartUser } from '../../features/chart/use-chart-user.ts'
import { offerAction } from '../../stores/page-actions.ts'
import { Button } from '../../ui/button.tsx'
import controls from '../../ui/controls.module.css'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { GroupMenu } from './group-menu.tsx'
import { LayoutIcon } from './layout-icon.tsx'
import { followLentGroup } from '../windows/lent-group.ts'
import { followPopOuts } from '../windows/pop-out.ts'
import { useWindowLinks } from '../windows/use-window-links.ts'
import { postToWindows } from '../windows/window-messages.ts'
import { useOptionOnDesk } from '../windows/option-on-desk.ts'
import { takeFocus } from './switch-desk.ts'
import { loadUntilThere } from '../../ui/load-until-there.ts'
import styles from './workspace.module.css'

const load = () => import('./layout-panel.tsx')
const LayoutPanel = lazyPart(async () => (await load()).LayoutPanel)
const focusOnce = (button: HTMLButtonElement | null): void => {
  if (button !== null && takeFocus()) button.focus()
}
const preload = (): void => void load().catch(() => undefined)

/** The workspace's menus in the header: panels and layouts, link group. Loaded after the first paint. */
export function WorkspaceTools() {
  const { t } = useTranslation('workspace')
  const { to } = addressOf(usePathname())
  const option = useOptionOnDesk()
  const user = useChartUser()
  const [isOpen, setOpen] = useState(false)
  const isTrade = to === 'symbol' || to === 'dated' || option !== ''
  useWindowLinks(isTrade || to === 'options', true)
  useEffect(() => {
    const ends = [followPopOuts(), followLentGroup()]
    postToWindows({ type: 'who' })
    return () => ends.forEach((end) => end())
  }, [])
  useEffect(() => {
    if (isTrade) offerAction('showLayouts', () => setOpen(true))
    let withdraw = (): void => undefined
    const stop = loadUntilThere(
      async () =>
        isTrade
          ? (await import('./layout-commands.ts')).startLayouts
          : (await import('./desk-commands.ts')).startDesks,
      (start) => {
        withdraw = start(user)
      },
    )
    return () => {
      stop()
      withdraw()
      offerAction('showLayouts', undefined)
    }
  }, [isTrade, user])
  return (
    <>
      <GroupMenu />
      {isTrade && (
        <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
          <Button
            variant="icon"
            aria-label={t('name')}
            onHoverStart={preload}
            onFocus={preload}
            ref={focusOnce}
            data-testid="layout-menu"
          >
            <LayoutIcon />
          </Button>
          <Popover className={controls['popover'] ?? ''} placement="bottom end">
            <Dialog className={styles['panel'] ?? ''} aria-label={t('name')}>
              <LayoutPanel />
            </Dialog>
          </Popover>
        </DialogTrigger>
      )}
    </>
  )
}
