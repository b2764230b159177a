import { Slider, SliderThumb, SliderTrack } from 'react-aria-components/Slider'
import styles from '../../ui/slider.module.css'

/** A slider in percent from 0 to `max`. */
export function RangeSlider(props: {
  readonly label: string
  readonly value: number
  readonly max: number
  readonly step: number
  readonly onChange: (percent: number) => void
  readonly sign?: '+' | '−' | ''
  readonly isDisabled?: boolean
  readonly testId: string
}) {
  const { max, step, sign = '' } = props
  const value = Math.min(max, Math.max(0, Number.isFinite(props.value) ? props.value : 0))
  return (
    <Slider
      aria-label={props.label}
      className={styles['slider'] ?? ''}
      minValue={0}
      maxValue={max}
      step={step}
      value={value}
      isDisabled={props.isDisabled === true}
      formatOptions={{ style: 'unit', unit: 'percent', maximumFractionDigits: 1, numberingSystem: 'latn' }}
      onChange={(next) => props.onChange(Array.isArray(next) ? (next[0] ?? 0) : next)}
      data-testid={props.testId}
    >
      <SliderTrack className={styles['track'] ?? ''}>
        <div className={styles['fill']} style={{ inlineSize: `${(value / max) * 100}%` }} />
        <SliderThumb className={styles['thumb'] ?? ''} />
      </SliderTrack>
      <div className={styles['labels']} aria-hidden="true" data-scale="">
        <span>0</span>
        <span dir="ltr">{`${sign}${max / 2}%`}</span>
        <span dir="ltr">{`${sign}${max}%`}</span>
      </div>
    </Slider>
  )
}
