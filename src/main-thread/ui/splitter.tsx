import { useRef } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'

export interface SplitterProps {
  readonly label: string
  readonly className: string
  /** 'upright' moves sideways and sizes what follows it; 'level' moves up and down and sizes what is below it. */
  readonly way: 'upright' | 'level'
  readonly value: number
  readonly min: number
  readonly max: number
  readonly onChange: (px: number) => void
}

const STEP_PX = 16

/** A bar between two panels: drag it, or arrows, Home and End. Sizes are px of the panel after it. */
export function Splitter(props: SplitterProps) {
  const { way, value, min, max } = props
  const from = useRef<{ readonly at: number; readonly value: number; readonly sign: number } | null>(null)
  const change = (px: number): void => props.onChange(Math.min(max, Math.max(min, Math.round(px))))

  /** Growing the panel after the bar means moving the bar towards the start. */
  const sign = (): number => (way === 'upright' && document.documentElement.dir === 'rtl' ? 1 : -1)
  const at = (event: PointerEvent): number => (way === 'upright' ? event.clientX : event.clientY)

  function onPointerDown(event: PointerEvent): void {
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = { at: at(event), value, sign: sign() }
  }
  function onPointerMove(event: PointerEvent): void {
    const start = from.current
    if (start !== null) change(start.value + (at(event) - start.at) * start.sign)
  }
  function onKeyDown(event: KeyboardEvent): void {
    const grow = way === 'level' ? 'ArrowUp' : sign() < 0 ? 'ArrowLeft' : 'ArrowRight'
    const shrink = way === 'level' ? 'ArrowDown' : sign() < 0 ? 'ArrowRight' : 'ArrowLeft'
    if (event.key === grow) change(value + STEP_PX)
    else if (event.key === shrink) change(value - STEP_PX)
    else if (event.key === 'Home') change(min)
    else if (event.key === 'End') change(max)
    else return
    event.preventDefault()
  }

  return (
    // A separator that can be moved is a widget (WAI-ARIA window splitter).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={props.className}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an hr can't be moved
      role="separator"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={props.label}
      aria-orientation={way === 'upright' ? 'vertical' : 'horizontal'}
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
