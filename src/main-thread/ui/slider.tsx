import type { ReactNode } from 'react'
import styles from './slider.module.css'
import { cx } from './tone.ts'

export interface SliderProps {
  readonly label: string
  readonly value: number
  readonly min?: number
  readonly max: number
  readonly step: number
  /** The value for screen readers. */
  readonly valueText?: string
  /** Values that have a mark on the track. */
  readonly marks?: readonly number[]
  readonly isDisabled: boolean
  readonly onChange: (value: number) => void
  readonly testId: string
  /** Labels below the track. */
  readonly children: ReactNode
}

/** A slider with one thumb: the browser's own, over a track that shows the chosen share and marks. */
export function Slider(props: SliderProps) {
  const { value, min = 0, max } = props
  const placeOf = (at: number): string => `${max === min ? 0 : ((at - min) / (max - min)) * 100}%`
  return (
    <div
      className={styles['slider']}
      data-disabled={props.isDisabled ? '' : undefined}
      data-testid={props.testId}
    >
      <div className={styles['track']}>
        <div className={styles['fill']} style={{ inlineSize: placeOf(value) }} />
        {props.marks?.map((mark) => (
          <i
            key={mark}
            className={cx(styles['mark'], mark <= value && value > 0 && styles['past'])}
            style={{ insetInlineStart: placeOf(mark) }}
          />
        ))}
        <input
          type="range"
          className={styles['range']}
          aria-label={props.label}
          aria-valuetext={props.valueText}
          min={min}
          max={max}
          step={props.step}
          value={value}
          disabled={props.isDisabled}
          onChange={(event) => props.onChange(event.currentTarget.valueAsNumber)}
        />
      </div>
      <div className={styles['labels']} aria-hidden="true">
        {props.children}
      </div>
    </div>
  )
}
