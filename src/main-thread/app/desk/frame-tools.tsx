import { useTranslation } from 'react-i18next'
import '../../i18n/english/desk.ts'
import { useSnapshot } from 'valtio/react'
import { writtenSymbol } from '#shared/domain/chart-symbol.ts'
import { view } from '../../stores/view.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { link } from '../windows/link-group.ts'
import { activePart, partsOf } from './chart-grid.ts'
import { panelsOf } from './desk.ts'
import type { DeskPanel, Tabs } from './desk.ts'
import { deskState } from './desk-store.ts'
import { chooseLayout, chooseLink } from './grid-actions.ts'
import { GridPicker } from './grid-picker.tsx'
import { close } from './panel-actions.ts'
import { LONG_NAME } from './market-button.tsx'
import { PanelLinkMenu } from './panel-link.tsx'
import { mayLink, symbolOf } from './panel-market.ts'
import { PanelMenu } from './panel-menu.tsx'
import { toggleAlone } from './show-panel.ts'
import styles from './desk.module.css'
import { useTitles } from './use-titles.ts'

/** What a place's head has beside the tabs: market, charts, menu and buttons of the shown panel. */
export function FrameTools(props: {
  readonly tabs: Tabs
  readonly shown: DeskPanel
  /** Whether the panel's menu is open. */
  readonly menu: boolean
  readonly onMenu: (isOpen: boolean) => void
  /** Whether the place fills the desk; null if it is the only one. */
  readonly isAlone: boolean | null
}) {
  const { tabs, shown, isAlone } = props
  const { t } = useTranslation('desk')
  const name = useTitles()[shown.kind]
  const { desk } = useSnapshot(deskState).v
  const { symbol } = useSnapshot(view)
  const { group } = useSnapshot(link)
  const part = activePart(shown)
  const shows = symbolOf(desk, part, symbol, group)
  /** Some panel shows another market: every panel then names its own. A ticket always does: nothing is sent unseen. */
  const isNamed =
    shown.kind === 'ticket' ||
    panelsOf(desk)
      .flatMap(partsOf)
      .some((one) => symbolOf(desk, one, symbol, group) !== symbol)
  return (
    <span
      className={styles['tools']}
      onPointerDown={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      {mayLink(shown.kind) && (
        <PanelLinkMenu
          key={`link ${part.id}`}
          panel={part}
          name={name}
          symbol={shows}
          hasSymbol={partsOf(shown).length === 1 && (isNamed || part.link !== 'main')}
        />
      )}
      {shown.kind === 'chart' && (
        <GridPicker
          key={`grid ${shown.id}`}
          panel={shown}
          name={name}
          onLayout={(layout) => chooseLayout(shown, layout)}
          onLink={(what, on) => chooseLink(shown, what, on)}
        />
      )}
      {!mayLink(shown.kind) && isNamed && (
        <span
          className={styles['follows']}
          title={t('link.follows', { symbol: writtenSymbol(symbol) })}
          data-long={symbol.length > LONG_NAME}
        >
          <bdi>{writtenSymbol(symbol)}</bdi>
        </span>
      )}
      <PanelMenu key={shown.id} panel={shown} place={tabs} isOpen={props.menu} onOpenChange={props.onMenu} />
      {isAlone !== null && (
        <Button
          variant="icon"
          size="small"
          className={styles['rare']}
          aria-label={isAlone ? t('showAll') : t('grid.maximise', { chart: name })}
          data-keys={isAlone ? 'Escape' : 'Alt+Enter'}
          onPress={() => toggleAlone(shown, name, t)}
        >
          <Icon name={isAlone ? 'restore' : 'maximise'} small />
        </Button>
      )}
      <Button
        variant="icon"
        size="small"
        className={styles['rare']}
        aria-label={t('close', { panel: name })}
        data-keys="Delete"
        onPress={() => close({ panel: shown, place: tabs, name, t })}
      >
        <Icon name="close" small />
      </Button>
    </span>
  )
}
