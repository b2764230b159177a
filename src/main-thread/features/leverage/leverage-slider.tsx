import { Slider } from '../../ui/slider.tsx'

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
      label={props.label}
      min={min}
      max={max}
      step={1}
      value={Math.round(value)}
      marks={marks}
      isDisabled={props.isDisabled || max === min}
      onChange={(next) => props.onChange(String(next))}
      testId="leverage-slider"
    >
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
    </Slider>
  )
}
