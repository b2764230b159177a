import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import type { RecordedIntent } from '#shared/contracts/recording.ts'
import '../../i18n/english/replay.ts'
import { seekReplay } from '../../bridge/open-replay.ts'
import { dateTimeText, timeText } from '../../ui/durations.ts'
import { BarButton } from './bar-button.tsx'
import styles from './replay-bar.module.css'

/** What was done, and with which result. Amounts are those that were sent. */
export function intentText(t: TFunction<['replay', 'common']>, of: RecordedIntent): string {
  const { kind, side, symbol, price, qty, outcome, code } = of
  const same = t('intents.same')
  const what =
    kind === 'create'
      ? t(price === '' ? 'intents.market' : 'intents.order', {
          side: side === '' ? '--' : t(`common:side.${side}`),
          qty: qty === '' ? '--' : qty,
          symbol,
          price,
        })
      : t(`intents.${kind}`, { symbol, price: price === '' ? same : price, qty: qty === '' ? same : qty })
  return `${what} · ${t(`intents.outcome.${outcome === '' ? 'open' : outcome}`, { code })}`
}

interface IntentsProps {
  readonly intents: readonly RecordedIntent[]
  /** Exchange's time that is shown, Unix ms. */
  readonly at: number
  readonly isOff: boolean
}

/** What the trader did: steps from one action to the next, and a list of all. */
export function ReplayIntents({ intents, at, isOff }: IntentsProps) {
  const { t } = useTranslation(['replay', 'common'])
  if (intents.length === 0) return null
  const previous = intents.findLast((one) => one.at < at)
  const following = intents.find((one) => one.at > at)
  const now = intents.findLast((one) => one.at <= at)
  return (
    <div className={styles['intents']} data-testid="replay-intents">
      {([previous, following] as const).map((one, which) => (
        <BarButton
          key={which === 0 ? 'previous' : 'following'}
          isOff={isOff || one === undefined}
          onPress={() => one !== undefined && seekReplay(one.at)}
        >
          {t(which === 0 ? 'intents.previous' : 'intents.following')}
        </BarButton>
      ))}
      <details>
        <summary>{t('intents.title', { value: intents.length })}</summary>
        <ol className={styles['list']}>
          {intents.map((one, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the list of a recording never changes
            <li key={index} aria-current={one === now ? 'step' : undefined}>
              <button type="button" className={styles['intent']} onClick={() => seekReplay(one.at)}>
                <bdi>{dateTimeText(one.at)}</bdi> {intentText(t, one)}
              </button>
            </li>
          ))}
        </ol>
      </details>
      <output className={styles['now']} data-testid="replay-intent">
        {now !== undefined && `${timeText(now.at)} ${intentText(t, now)}`}
      </output>
    </div>
  )
}

/** The actions as marks on the time line, in per cent of it. Decoration: the list has the same. */
export function IntentMarks(props: {
  readonly intents: readonly RecordedIntent[]
  readonly from: number
  readonly to: number
}) {
  const { t } = useTranslation(['replay', 'common'])
  const length = Math.max(1, props.to - props.from)
  return (
    <span className={styles['marks']} aria-hidden="true" data-testid="replay-marks">
      {props.intents.map((one, index) => (
        <i
          // oxlint-disable-next-line react/no-array-index-key -- the list of a recording never changes
          key={index}
          title={intentText(t, one)}
          data-side={one.side}
          style={{ insetInlineStart: `${((one.at - props.from) / length) * 100}%` }}
        />
      ))}
    </span>
  )
}
