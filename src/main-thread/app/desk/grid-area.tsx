import { useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Interval } from '#shared/domain/enums.ts'
import '../../i18n/english/desk.ts'
import type { DeskPanel } from './desk.ts'
import { focusPanel } from './focus-panel.ts'
import { sideOf } from './side-of.ts'
import { announce } from './said.ts'
import { intervalOf, isLinked, partsOf } from './chart-grid.ts'
import { CellHead } from './cell-head.tsx'
import { focusCell } from './focus-cell.ts'
import { activate, chooseInterval, maximise } from './grid-actions.ts'
import { cellBeside, tracksOf } from './grid-layouts.ts'
import styles from './grid.module.css'

const directions = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' } as const

/** The charts of a panel. A hidden one is not removed: it would lose its zoom. */
export function GridArea(props: {
  readonly panel: DeskPanel
  /** Name of the panel. */
  readonly name: string
  readonly symbolOf: (part: DeskPanel) => string
  readonly onSymbol: (part: DeskPanel, symbol: string) => void
  readonly children: (part: DeskPanel, interval: Interval | null) => ReactNode
}) {
  const { panel, name } = props
  const { t } = useTranslation('desk')
  const area = useRef<HTMLDivElement>(null)
  const { grid } = panel
  const parts = partsOf(panel)
  const layout = grid?.layout ?? 'one'
  const { columns, rows, main } = tracksOf(layout)
  const hasMany = parts.length > 1
  const isMaximised = hasMany && grid?.maximised === true
  const nameOf = (at: number): string => t('grid.chart', { panel: name, number: at + 1 })

  function toggle(part: DeskPanel, at: number): void {
    maximise(panel, part.id, !isMaximised)
    announce(t(isMaximised ? 'grid.said.restored' : 'grid.said.maximised', { chart: nameOf(at) }))
  }
  function step(at: number, key: string): void {
    const direction = Object.entries(directions).find(([arrow]) => arrow === key)?.[1]
    if (direction === undefined) return
    const side = sideOf(direction)
    // In a small place fewer columns fit than the arrangement has.
    const fitting =
      area.current === null || isMaximised || main
        ? undefined
        : getComputedStyle(area.current).gridTemplateColumns.split(' ').length
    const next = cellBeside(layout, at, side, fitting)
    if (next === null && side === 'top') return focusPanel(panel.id)
    const to = next === null ? undefined : parts[next]
    if (to === undefined) return
    activate(panel, to.id)
    focusCell(to.id)
  }
  function onKeyDown(event: KeyboardEvent, part: DeskPanel, at: number): void {
    if (event.key !== 'Enter' || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (!event.currentTarget.contains(event.target as Node)) return
    event.preventDefault()
    event.stopPropagation()
    toggle(part, at)
  }

  return (
    <div
      ref={area}
      className={styles['area']}
      data-maximised={isMaximised}
      data-testid="chart-grid"
      style={{
        // As many whole charts beside each other as fit: one that is cut would show prices without their first digits.
        gridTemplateColumns: isMaximised
          ? undefined
          : main
            ? `repeat(${columns}, minmax(var(--least-width), 1fr))`
            : `repeat(auto-fill, minmax(max(var(--least-width), calc((100% - ${columns - 1}px) / ${columns})), 1fr))`,
        gridAutoRows: isMaximised ? undefined : 'minmax(var(--least-height), 1fr)',
        gridTemplateRows: isMaximised ? undefined : `repeat(${rows}, minmax(var(--least-height), 1fr))`,
      }}
    >
      {parts.map((part, at) => {
        const isActive = hasMany && part.id === grid?.active
        const interval = intervalOf(panel, part.id)
        return (
          <div
            key={part.id}
            className={styles['cell']}
            data-cell={part.id}
            data-many={hasMany}
            data-active={isActive}
            hidden={isMaximised && !isActive}
            style={main && at === 0 && !isMaximised ? { gridRow: '1 / -1' } : undefined}
            onPointerDownCapture={() => activate(panel, part.id)}
            onWheelCapture={() => activate(panel, part.id)}
            onFocusCapture={() => activate(panel, part.id)}
            onKeyDownCapture={hasMany ? (event) => onKeyDown(event, part, at) : undefined}
          >
            {hasMany && interval !== null && (
              <CellHead
                name={nameOf(at)}
                symbol={props.symbolOf(part)}
                link={isLinked(panel, 'symbol') ? null : part.link}
                interval={interval}
                isMaximised={isMaximised}
                onSymbol={(symbol) => props.onSymbol(part, symbol)}
                onInterval={(chosen) => chooseInterval(part.id, chosen)}
                onMaximise={() => toggle(part, at)}
                onArrow={(key) => step(at, key)}
              />
            )}
            {props.children(part, interval)}
          </div>
        )
      })}
    </div>
  )
}
