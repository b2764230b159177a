import { Slider, SliderThumb, SliderTrack } from 'react-aria-components/Slider'
import { cx } from '../../ui/tone.ts'
import slider from '../../ui/slider.module.css'

/** Labels closer than this share of the track would overlap. */
const ROOM = 0.13

/** Leverage in whole steps from minimum to maximum, with the exchange's marks. The field beside it takes fractions. */
export function LeverageSlider(props: {
  readonly label: string
  /** As typed; an unusable text counts as the minimum. */
  readonly value: string
  readonly min: string
  readonly max: string
  readonly marks: readonly string[]
  readonly isDisabled: boolean
  readonly onChange: (text: string) => void
}) {
  // Numbers here are positions on a track. What is sent is the field's text.
  const max = Math.max(1, Math.floor(Number(props.max) || 1))
  const min = Math.min(max, Math.max(1, Math.ceil(Number(props.min) || 1)))
  const typed = Number(props.value)
  const value = Math.min(max, Math.max(min, Number.isFinite(typed) ? typed : min))
  const placeOf = (at: number): number => (max === min ? 0 : (at - min) / (max - min))
  const marks = props.marks.map(Number).filter((mark) => mark >= min && mark <= max)
  const labelled: number[] = []
  for (const mark of [max, min, ...marks.toReversed()]) {
    if (labelled.every((other) => Math.abs(placeOf(other) - placeOf(mark)) >= ROOM)) labelled.push(mark)
  }
  labelled.sort((a, b) => a - b)
  return (
    <Slider
      aria-label={props.label}
      className={slider['slider'] ?? ''}
      minValue={min}
      maxValue={max}
      step={1}
      value={Math.round(value)}
      isDisabled={props.isDisabled || max === min}
      formatOptions={{ maximumFractionDigits: 0, numberingSystem: 'latn' }}
      onChange={(next) => props.onChange(String(Array.isArray(next) ? (next[0] ?? min) : next))}
    >
      <SliderTrack className={slider['track'] ?? ''}>
        <div className={slider['fill']} style={{ inlineSize: `${placeOf(value) * 100}%` }} />
        {marks.map((mark) => (
          <i
            key={mark}
            className={cx(slider['mark'], mark <= value && slider['past'])}
            style={{ insetInlineStart: `${placeOf(mark) * 100}%` }}
          />
        ))}
        <SliderThumb className={slider['thumb'] ?? ''} data-testid="leverage-thumb" />
      </SliderTrack>
      <div className={slider['labels']} aria-hidden="true">
        {labelled.map((mark) => (
          <button
            key={mark}
            type="button"
            tabIndex={-1}
            disabled={props.isDisabled}
            onClick={() => props.onChange(String(mark))}
          >
            {mark}x
          </button>
        ))}
      </div>
    </Slider>
  )
}
