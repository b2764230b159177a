import { Slider, SliderThumb, SliderTrack } from 'react-aria-components/Slider'
import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/tone.ts'
import styles from '../../ui/slider.module.css'

const MARKS = [0, 0.25, 0.5, 0.75, 1] as const

/** Share of the maximum quantity, 0 to 1 in steps of 0.01. */
export function PercentSlider(props: {
  readonly value: number | null
  readonly onChange: (percent: number) => void
  readonly isDisabled: boolean
}) {
  const { t } = useTranslation('ticket')
  const value = props.value ?? 0
  return (
    <Slider
      aria-label={t('percent')}
      className={styles['slider'] ?? ''}
      minValue={0}
      maxValue={1}
      step={0.01}
      value={value}
      isDisabled={props.isDisabled}
      formatOptions={{ style: 'percent', maximumFractionDigits: 0, numberingSystem: 'latn' }}
      onChange={(next) => props.onChange(Array.isArray(next) ? (next[0] ?? 0) : next)}
    >
      <SliderTrack className={styles['track'] ?? ''}>
        <div className={styles['fill']} style={{ inlineSize: `${value * 100}%` }} />
        {MARKS.map((mark) => (
          <i
            key={mark}
            className={cx(styles['mark'], mark <= value && value > 0 && styles['past'])}
            style={{ insetInlineStart: `${mark * 100}%` }}
          />
        ))}
        <SliderThumb className={styles['thumb'] ?? ''} data-testid="percent-thumb" />
      </SliderTrack>
      <div className={styles['labels']} aria-hidden="true">
        {MARKS.map((mark) => (
          <button
            key={mark}
            type="button"
            tabIndex={-1}
            disabled={props.isDisabled}
            onClick={() => props.onChange(mark)}
          >
            {mark * 100}%
          </button>
        ))}
      </div>
    </Slider>
  )
}
