import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { RecordedIntent } from '#shared/contracts/recording.ts'
import '../../i18n/english/replay.ts'
import { seekReplay, setDial, stepTrade } from '../../bridge/open-replay.ts'
import { replay } from '../../stores/replay.ts'
import { view } from '../../stores/view.ts'
import { dateTimeText, timeText } from '../../ui/durations.ts'
import { Icon } from '../../ui/icon.tsx'
import { useIsPhone } from '../../ui/use-media.ts'
import { BarButton } from './bar-button.tsx'
import { PaperTicket } from './paper-ticket.tsx'
import { IntentMarks, ReplayIntents } from './replay-intents.tsx'
import styles from './replay-bar.module.css'

/** Bars a second, in a replay of bars. */
const barDials = [0.2, 0.5, 1, 2, 5, 10] as const
const dials = [0.1, 0.25, 0.5, 1, 2, 5, 10, 25, 50, 100] as const
/** Step of the arrow keys on the time line, ms. */
const STEP_MS = 1000
/** A place is shown once the slider has rested this long, ms: each place is a new state of everything. */
const REST_MS = 150
const DAY_MS = 24 * 3600 * 1000

/** The bar above a replay: a sentence that the page shows a recording, and the controls for speed, next trade and place. */
export function ReplayBar() {
  const { t } = useTranslation('replay')
  const { recording, place, isLost } = useSnapshot(replay)
  const [dial, chooseDial] = useState(1)
  const isPhone = useIsPhone()
  if (recording === null) return null
  const isPlaying = place.dial > 0
  const { barMs, from, to, intents } = recording
  const isOfBars = barMs > 0
  const isOff = isLost || place.isAtEnd
  const ticket = <PaperTicket isDisabled={isOff} isAtEnd={place.isAtEnd} />
  /** Dial of the worker: times the recorded speed. */
  const speedOf = (chosen: number): number => (isOfBars ? (chosen * barMs) / 1000 : chosen)
  return (
    <section className={styles['bar']} aria-label={t('banner')} data-testid="replay-bar">
      <output className={styles['past']}>
        <Icon name="warning" />
        <span>
          {t('banner')}
          {isOfBars && ` ${t('past.barsOnly')}`}
          {recording.isCut && ` ${t('cut')}`}
          {isLost && ` ${t('lost')}`}
        </span>
      </output>
      <span className={styles['span']} data-testid="replay-span">
        {t('span', { from: dateTimeText(from), to: to - from < DAY_MS ? timeText(to) : dateTimeText(to) })}
      </span>
      <BarButton variant="primary" onPress={() => location.reload()}>
        {t('live')}
      </BarButton>
      <div className={styles['row']}>
        <BarButton isOff={isOff} onPress={() => setDial(isPlaying ? 0 : speedOf(dial))}>
          {t(isPlaying ? 'pause' : 'start')}
        </BarButton>
        <BarButton isOff={isOff} onPress={() => stepTrade(view.symbol)}>
          {t(isOfBars ? 'nextBar' : 'step')}
        </BarButton>
        <select
          className={styles['dial']}
          aria-label={t('speed')}
          value={dial}
          aria-disabled={isLost}
          onChange={({ currentTarget }) => {
            if (isLost) return
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
        <time className={styles['time']} data-testid="replay-time">
          <bdi>{dateTimeText(place.at)}</bdi>
        </time>
        <TimeLine
          from={from}
          to={to}
          at={place.at}
          step={isOfBars ? barMs : STEP_MS}
          intents={intents}
          isOff={isLost}
        />
      </div>
      <ReplayIntents intents={intents} at={place.at} isOff={isLost} />
      {isPhone ? (
        <details className={styles['more']}>
          <summary>{t('paper.title')}</summary>
          {ticket}
        </details>
      ) : (
        ticket
      )}
    </section>
  )
}

function TimeLine(props: {
  readonly from: number
  readonly to: number
  readonly at: number
  readonly step: number
  readonly intents: readonly RecordedIntent[]
  readonly isOff: boolean
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
    <span className={styles['line']}>
      <IntentMarks intents={props.intents} from={from} to={to} />
      <input
        type="range"
        aria-label={t('place')}
        aria-valuetext={dateTimeText(from + at)}
        min={0}
        max={to - from}
        step={props.step}
        value={at}
        aria-disabled={props.isOff}
        onChange={({ currentTarget }) => props.isOff || setWanted(currentTarget.valueAsNumber)}
      />
    </span>
  )
}
