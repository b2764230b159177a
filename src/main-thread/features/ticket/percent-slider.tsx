import { useTranslation } from 'react-i18next'
import { Slider } from '../../ui/slider.tsx'

const MARKS = [0, 0.25, 0.5, 0.75, 1] as const

/** Share of the maximum quantity, 0 to 1 in steps of 0.01. */
export function PercentSlider(props: {
  readonly value: number | null
  readonly onChange: (percent: number) => void
  readonly isDisabled: boolean
}) {
  const { t, i18n } = useTranslation('ticket')
  const value = props.value ?? 0
  return (
    <Slider
      label={t('percent')}
      max={1}
      step={0.01}
      value={value}
      valueText={value.toLocaleString(i18n.language, { style: 'percent', numberingSystem: 'latn' })}
      marks={MARKS}
      isDisabled={props.isDisabled}
      onChange={props.onChange}
      testId="percent-slider"
    >
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
    </Slider>
  )
}
