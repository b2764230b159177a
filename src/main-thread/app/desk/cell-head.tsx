import type { KeyboardEvent } from 'react'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import { writtenSymbol } from '#shared/domain/chart-symbol.ts'
import { intervals } from '#shared/domain/enums.ts'
import type { Interval } from '#shared/domain/enums.ts'
import '../../i18n/english/desk.ts'
import { shortInterval } from '../../trading/short-interval.ts'
import { Button } from '../../ui/button.tsx'
import controls from '../../ui/controls.module.css'
import { Icon } from '../../ui/icon.tsx'
import type { PanelLink } from './desk.ts'
import { Letter } from './link-letter.tsx'
import { MarketButton } from './market-button.tsx'
import styles from './grid.module.css'

/** The head of one of several charts: symbol, interval, and a button that shows the chart alone. */
export function CellHead(props: {
  /** Name of the chart among those of its panel. */
  readonly name: string
  readonly symbol: string
  /** What decides the symbol; null if all charts of the panel have the same one, which the panel's head shows. */
  readonly link: PanelLink | null
  readonly interval: Interval
  readonly isMaximised: boolean
  readonly onSymbol: (symbol: string) => void
  readonly onInterval: (interval: Interval) => void
  readonly onMaximise: () => void
  /** An arrow key was pressed in the head. */
  readonly onArrow: (key: string) => void
}) {
  const { name, symbol, link, interval, isMaximised } = props
  const { t } = useTranslation('desk')
  const linked =
    link === null
      ? ''
      : link === 'main' || link === 'free'
        ? t(`link.${link}`)
        : t('link.letter', { letter: link })
  const intervalLabel = t('grid.interval', { chart: name })
  function onKeyDown(event: KeyboardEvent): void {
    if (!event.key.startsWith('Arrow') || event.altKey || event.ctrlKey || event.metaKey) return
    // A popup is rendered elsewhere, but its events bubble through the components.
    if (!event.currentTarget.contains(event.target as Node)) return
    event.preventDefault()
    event.stopPropagation()
    props.onArrow(event.key)
  }
  return (
    <div
      className={styles['head']}
      role="toolbar"
      tabIndex={-1}
      aria-label={[
        `${name}: ${writtenSymbol(symbol)}`,
        shortInterval(interval),
        ...(link === null ? [] : [linked]),
      ].join(', ')}
      onKeyDownCapture={onKeyDown}
      onDoubleClick={(event) => {
        const isButton = event.target instanceof Element && event.target.closest('button') !== null
        if (!isButton && event.currentTarget.contains(event.target as Node)) props.onMaximise()
      }}
    >
      <MarketButton name={t('link.name', { panel: name })} symbol={symbol} onChoose={props.onSymbol} />
      {link !== null && <Letter link={link} title={linked} />}
      <MenuTrigger>
        <Button
          variant="text"
          className={styles['interval']}
          aria-label={`${intervalLabel}: ${shortInterval(interval)}`}
        >
          {shortInterval(interval)}
        </Button>
        <Popover className={controls['popover'] ?? ''} placement="bottom start">
          <Menu
            className={controls['menu'] ?? ''}
            aria-label={intervalLabel}
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={[interval]}
            onSelectionChange={(keys) => {
              const [key] = keys === 'all' ? [] : [...keys]
              const chosen = intervals.find((one) => one === key)
              if (chosen !== undefined) props.onInterval(chosen)
            }}
          >
            {intervals.map((one) => (
              <MenuItem key={one} id={one} className={controls['item'] ?? ''} textValue={shortInterval(one)}>
                {shortInterval(one)}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
      <span className={styles['space']} />
      <Button
        variant="icon"
        size="small"
        className={styles['alone']}
        aria-label={t(isMaximised ? 'grid.restore' : 'grid.maximise', { chart: name })}
        data-keys={isMaximised ? 'Escape' : 'Alt+Enter'}
        onPress={props.onMaximise}
      >
        <Icon name={isMaximised ? 'restore' : 'maximise'} small />
      </Button>
    </div>
  )
}
