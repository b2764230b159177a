import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import '../../i18n/english/replay.ts'
import { seekReplay, setDial, stepTrade } from '../../bridge/open-replay.ts'
import { replay } from '../../stores/replay.ts'
import { view } from '../../stores/view.ts'
import { Button } from '../../ui/button.tsx'
import { dateTimeText } from '../../ui/durations.ts'
import { Icon } from '../../ui/icon.tsx'
import { PaperTicket } from './paper-ticket.tsx'
import styles from './replay-bar.module.css'

/** Bars a second, in a replay of bars. */
const barDials = [0.2, 0.5, 1, 2, 5, 10] as const
const dials = [0.1, 0.25, 0.5, 1, 2, 5, 10, 25, 50, 100] as const
/** Step of the arrow keys on the time line, ms. */
const STEP_MS = 1000
/** A place is shown once the slider has rested this long, ms: each place is a new state of everything. */
const REST_MS = 150

/** The bar of a replay. It says that the page shows the past, and has the controls: speed, next trade, time line. */
export function ReplayBar() {
  const { t } = useTranslation('replay')
  const { recording, place, isLost } = useSnapshot(replay)
  const [dial, chooseDial] = useState(1)
  if (recording === null) return null
  const isPlaying = place.dial > 0
  const { barMs } = recording
  const isOfBars = barMs > 0
  /** Dial of the worker: times the recorded speed. */
  const speedOf = (chosen: number): number => (isOfBars ? (chosen * barMs) / 1000 : chosen)
  return (
    <section className={styles['bar']} aria-label={t('banner')} data-testid="replay-bar">
      <output className={styles['past']}>
        <Icon name="warning" />
        {t('banner')}
        {recording.isCut && ` ${t('cut')}`}
        {isLost && ` ${t('lost')}`}
      </output>
      <time className={styles['time']} data-testid="replay-time">
        <bdi>{dateTimeText(place.at)}</bdi>
      </time>
      <Button
        size="small"
        isDisabled={isLost || place.isAtEnd}
        onPress={() => setDial(isPlaying ? 0 : speedOf(dial))}
      >
        {t(isPlaying ? 'pause' : 'start')}
      </Button>
      <Button size="small" isDisabled={isLost || place.isAtEnd} onPress={() => stepTrade(view.symbol)}>
        {t(isOfBars ? 'nextBar' : 'step')}
      </Button>
      <select
        className={styles['dial']}
        aria-label={t('speed')}
        value={dial}
        disabled={isLost}
        onChange={({ currentTarget }) => {
          const next = Number(currentTarget.value)
          chooseDial(next)
          if (isPlaying) setDial(speedOf(next))
        }}
      >
        {(isOfBars ? barDials : dials).map((one) => (
          <option key={one} value={one}>
            {t(isOfBars ? 'perSecond' : 'times', { dial: one })}
          </option>
        ))}
      </select>
      <TimeLine
        from={recording.from}
        to={recording.to}
        at={place.at}
        step={isOfBars ? barMs : STEP_MS}
        isDisabled={isLost}
      />
      <Button size="small" onPress={() => location.reload()}>
        {t('live')}
      </Button>
      <PaperTicket isDisabled={isLost || place.isAtEnd} />
    </section>
  )
}

function TimeLine(props: {
  readonly from: number
  readonly to: number
  readonly at: number
  readonly step: number
  readonly isDisabled: boolean
}) {
  const { t } = useTranslation('replay')
  const { from, to } = props
  /** Place that the slider has and the replay has not yet. */
  const [wanted, setWanted] = useState<number | null>(null)
  useEffect(() => {
    if (wanted === null) return undefined
    const timer = setTimeout(() => {
      seekReplay(from + wanted)
      setWanted(null)
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [wanted, from])
  const at = wanted ?? Math.max(0, props.at - from)
  return (
    <input
      type="range"
      className={styles['line']}
      aria-label={t('place')}
      aria-valuetext={dateTimeText(from + at)}
      min={0}
      max={to - from}
      step={props.step}
      value={at}
      disabled={props.isDisabled}
      onChange={({ currentTarget }) => setWanted(currentTarget.valueAsNumber)}
    />
  )
}
