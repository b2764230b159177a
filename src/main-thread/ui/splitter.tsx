import { useRef } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'

export interface SplitterProps {
  readonly label: string
  readonly className: string
  /** Of the bar: a vertical one moves sideways and sizes the panel after it, a horizontal one sizes the panel below it. */
  readonly orientation: 'vertical' | 'horizontal'
  readonly value: number
  readonly min: number
  readonly max: number
  readonly onChange: (px: number) => void
}

const STEP_PX = 16

/** A bar between two panels, moved by dragging, arrow keys, Home and End. Sizes are px of the panel after it. */
export function Splitter(props: SplitterProps) {
  const { orientation, value, min, max } = props
  const isVertical = orientation === 'vertical'
  const from = useRef<{ readonly at: number; readonly value: number; readonly sign: number } | null>(null)
  const change = (px: number): void => props.onChange(Math.min(max, Math.max(min, Math.round(px))))

  /** The panel after the bar grows when the bar moves towards the start. */
  const sign = (): number => (isVertical && document.documentElement.dir === 'rtl' ? 1 : -1)
  const at = (event: PointerEvent): number => (isVertical ? event.clientX : event.clientY)

  function onPointerDown(event: PointerEvent): void {
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = { at: at(event), value, sign: sign() }
  }
  function onPointerMove(event: PointerEvent): void {
    const start = from.current
    if (start !== null) change(start.value + (at(event) - start.at) * start.sign)
  }
  function onKeyDown(event: KeyboardEvent): void {
    const grow = !isVertical ? 'ArrowUp' : sign() < 0 ? 'ArrowLeft' : 'ArrowRight'
    const shrink = !isVertical ? 'ArrowDown' : sign() < 0 ? 'ArrowRight' : 'ArrowLeft'
    if (event.key === grow) change(value + STEP_PX)
    else if (event.key === shrink) change(value - STEP_PX)
    else if (event.key === 'Home') change(min)
    else if (event.key === 'End') change(max)
    else return
    event.preventDefault()
  }

  return (
    // A movable separator is a widget (WAI-ARIA window splitter).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={props.className}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an hr can't be moved
      role="separator"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={props.label}
      aria-orientation={orientation}
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        from.current = null
      }}
      onPointerCancel={() => {
        from.current = null
      }}
      onKeyDown={onKeyDown}
    />
  )
}
