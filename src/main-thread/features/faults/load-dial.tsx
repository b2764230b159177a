import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { MOST_UPDATES } from '#shared/contracts/fault-control.ts'
import '../../i18n/english/faults.ts'
import { connection } from '../../stores/connection.ts'
import { useField } from '../../stores/use-field.ts'
import { view } from '../../stores/view.ts'
import { Slider } from '../../ui/slider.tsx'
import text from '../../ui/text.module.css'
import { control, send } from './control-session.ts'
import styles from './faults.module.css'

/** Steps of the dial, updates a second. 0: no load. */
const steps: readonly number[] = [0, 1000, 5000, 10_000, 50_000, 100_000, 250_000, 500_000, MOST_UPDATES]
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** The step that is nearest to a rate: the exchange may have been started with another one. */
const stepOf = (rate: number): number =>
  steps.reduce(
    (best, step, index) => (Math.abs(step - rate) < Math.abs((steps[best] ?? 0) - rate) ? index : best),
    0,
  )

/** Sends the newest choice; those that were passed while the exchange answered are not sent. */
function useLatestRate(): (rate: number) => void {
  const waiting = useRef<number | null>(null)
  const isSending = useRef(false)
  return (rate) => {
    waiting.current = rate
    if (isSending.current) return
    isSending.current = true
    void (async () => {
      for (let next: number | null = rate; next !== null; next = waiting.current) {
        waiting.current = null
        await send({ act: 'rate', updatesPerSecond: next, symbol: view.symbol })
      }
      isSending.current = false
    })()
  }
}

/** The dial of the load: what was asked for, what the exchange makes and what arrives here. */
export function LoadDial() {
  const { t } = useTranslation('faults')
  const { state } = useSnapshot(control)
  const delivered = useField(connection, 'updatesPerSecond')
  const [chosen, choose] = useState<number | null>(null)
  const change = useLatestRate()
  const rate = state?.rate ?? null
  if (rate === null) return <p className={text['label']}>{t('load.fixed')}</p>
  const at = chosen ?? stepOf(rate.asked)
  const asked = steps[at] ?? 0
  const name = asked === 0 ? t('load.off') : `${whole.format(asked)}/s`
  const figures = [
    ['asked', rate.asked],
    ['made', rate.made],
    ['delivered', delivered],
  ] as const
  return (
    <section className={styles['part']} aria-label={t('load.name')}>
      <h3 className={styles['heading']}>
        {t('load.dial')}
        <output className={text['n']}>{name}</output>
      </h3>
      <Slider
        label={t('load.dial')}
        value={at}
        max={steps.length - 1}
        step={1}
        valueText={name}
        isDisabled={false}
        testId="load-dial"
        onChange={(index) => {
          choose(index)
          change(steps[index] ?? 0)
        }}
      >
        {null}
      </Slider>
      <dl className={styles['figures']}>
        {figures.map(([key, value]) => (
          <div key={key}>
            <dt className={text['label']}>{t(`load.${key}`)}</dt>
            <dd className={text['n']} data-testid={`load-${key}`}>
              {`${whole.format(value)}/s`}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
