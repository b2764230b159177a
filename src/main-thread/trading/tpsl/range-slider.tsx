import { Slider } from '../../ui/slider.tsx'

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
  const { max, sign = '' } = props
  const value = Math.min(max, Math.max(0, Number.isFinite(props.value) ? props.value : 0))
  return (
    <Slider
      label={props.label}
      max={max}
      step={props.step}
      value={value}
      valueText={`${Math.round(value * 10) / 10}%`}
      isDisabled={props.isDisabled === true}
      onChange={props.onChange}
      testId={props.testId}
    >
      <span>0</span>
      <span dir="ltr">{`${sign}${max / 2}%`}</span>
      <span dir="ltr">{`${sign}${max}%`}</span>
    </Slider>
  )
}
