import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../../i18n/english/desk.ts'
import '../../i18n/english/workspace.ts'
import { useSnapshot } from 'valtio/react'
import { windowPanels } from '#shared/domain/routes.ts'
import { docked } from '../../stores/docked.ts'
import { popped } from '../../stores/popped.ts'
import { arrangePanels, panelIds, preferences } from '../../stores/preferences.ts'
import type { PanelId } from '../../stores/preferences.ts'
import { view } from '../../stores/view.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Icon } from '../../ui/icon.tsx'
import text from '../../ui/text.module.css'
import { useChartUser } from '../../features/chart/use-chart-user.ts'
import { DeskTools, Templates } from './desk-tools.tsx'
import { freeGroup } from '../windows/free-group.ts'
import { openLinked } from '../windows/lent-group.ts'
import { handOver } from '../windows/hand-over.ts'
import { closePanel, openPanel } from '../windows/open-window.ts'
import { SavedLayouts } from './saved-layouts.tsx'
import { resetPanels } from './shown-arrangement.ts'
import { switchDesk } from './switch-desk.ts'
import { usePanelNames } from '../windows/use-panel-names.ts'
import type { Group } from '../windows/window-messages.ts'
import styles from './workspace.module.css'

/** Panels that are shown or in separate windows, and the saved layouts. */
export function LayoutPanel() {
  const { t } = useTranslation('workspace')
  const { t: desk } = useTranslation('desk')
  const { hidden, sizes } = useSnapshot(preferences)
  const user = useChartUser()
  // Loaded in advance: a press must open the window immediately, or the browser blocks it.
  const [free, setFree] = useState<Group>('')
  useEffect(() => void freeGroup().then(setFree, reportError), [])
  const show = (id: PanelId, isShown: boolean): void =>
    arrangePanels(sizes, isShown ? hidden.filter((other) => other !== id) : [...hidden, id])
  const { on } = useSnapshot(docked)
  if (on)
    return (
      <>
        <DeskTools />
        <SavedLayouts key={user} user={user} />
      </>
    )
  return (
    <>
      <h3 className={styles['heading']}>{t('panels')}</h3>
      <ul className={styles['list']}>
        {panelIds.map((id) => (
          <Row key={id} id={id} isShown={!hidden.includes(id)} free={free} onShow={(is) => show(id, is)} />
        ))}
      </ul>
      <Button size="small" className={styles['reset']} onPress={resetPanels}>
        {t('reset')}
      </Button>
      <Button size="small" className={styles['reset']} onPress={() => switchDesk(true)}>
        {desk('arrange')}
      </Button>
      <Templates />
      <SavedLayouts key={user} user={user} />
    </>
  )
}

/** One panel; the window of the book shows the trades too. */
function Row(props: {
  readonly id: PanelId
  readonly isShown: boolean
  readonly free: Group
  readonly onShow: (isShown: boolean) => void
}) {
  const { t } = useTranslation('workspace')
  const names = usePanelNames()
  const { id, free } = props
  const panel = windowPanels.find((name) => name === id)
  const isOut = useSnapshot(popped).panels.some((name) => name === id || (name === 'book' && id === 'trades'))

  function open(): void {
    if (panel === undefined) return
    openLinked(free, () => handOver(panel, '', () => openPanel(panel, view.symbol)))
  }

  return (
    <li className={styles['row']} data-testid={`panel-${id}`}>
      <Checkbox isSelected={props.isShown} onChange={props.onShow}>
        {names[id]}
      </Checkbox>
      {isOut && <span className={text['mut']}>{t('isOut')}</span>}
      <span className={styles['space']} />
      {panel !== undefined && isOut && (
        <Button
          variant="icon"
          aria-label={t('back', { panel: names[id] })}
          onPress={({ target }) => {
            // The button is removed when the window opens: the focus stays in its row, so that Escape and Tab still work.
            const next = target.nextElementSibling
            if (next instanceof HTMLElement) next.focus()
            closePanel(panel)
          }}
        >
          <Icon name="retry" />
        </Button>
      )}
      {panel !== undefined && (
        <Button
          variant="icon"
          aria-label={t('popOut', { panel: panel === 'book' ? names.bookAndTrades : names[id] })}
          onPress={open}
        >
          <Icon name="share" />
        </Button>
      )}
    </li>
  )
}
