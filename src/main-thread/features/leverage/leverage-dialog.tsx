import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeverageDraft, LeverageLeg, LeverageView } from '#shared/contracts/leverage.ts'
import '../../i18n/english/actions.ts'
import { previewLeverage } from '../../bridge/ask-risk.ts'
import { setLeverage } from '../../bridge/dialog-calls.ts'
import { useMarginKey } from '../../stores/margin-key.ts'
import { Button } from '../../ui/button.tsx'
import { AppDialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { stepText } from '../../ui/number-input-text.ts'
import still from '../../ui/still.module.css'
import text from '../../ui/text.module.css'
import { useOneSend } from '../../trading/action-form/use-one-send.ts'
import styles from '../../trading/action-form/actions.module.css'
import {
  Facts,
  Failure,
  FormMessages,
  LearnMore,
  useFieldMessages,
} from '../../trading/action-form/parts.tsx'
import { useAction } from '../../trading/action-form/use-action.ts'
import { PositionModeLink } from '../../trading/margin/position-mode-link.tsx'
import { useRiskLimits } from '../../trading/margin/use-risk-limits.ts'
import { useLivePreview } from '../../trading/live-preview/use-live-preview.ts'
import { LeverageSlider } from './leverage-slider.tsx'

/**
 * Leverage of one symbol: one value for both sides, or one per side in isolated hedge mode. The effect is shown first
 * (LEV-01..11).
 */
export function LeverageDialog(props: {
  readonly symbol: string
  /** The leverage it starts with; '' for the current one. */
  readonly start?: string
  readonly onClose: () => void
}) {
  const { t } = useTranslation('actions')
  const { symbol, onClose } = props
  const { tiers } = useRiskLimits(symbol)
  const { typed, answer, edit, exactly } = useLivePreview<LeverageDraft, LeverageView>(
    previewLeverage,
    {
      symbol,
      buyText: props.start ?? '',
      sellText: props.start ?? '',
      tiers: null,
    },
    // What a press would change unseen: the leverage that is set now.
    ({ buy, sell }) => [buy.nowText, sell.nowText],
  )
  // The leverage that the fields were filled from, and the one it was changed to elsewhere; '' none.
  const [from, setFrom] = useState({ buy: '', sell: '' })
  const [moved, setMoved] = useState('')
  const { busy, failure, run } = useAction()
  const { once } = useOneSend()
  // The requested tiers replace those of the catalogue. An empty list means "unknown" and blocks a change (D8).
  useEffect(() => {
    if (tiers !== null) edit({ tiers })
    // `edit` is a new function at each render but always does the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [tiers])
  const margin = useMarginKey(answer?.isIsolated === true)
  const buyNow = answer?.buy.nowText ?? ''
  const sellNow = answer?.sell.nowText ?? ''
  const isSplit = answer?.isSplit === true
  useEffect(() => {
    if (buyNow === '' || busy || (from.buy === buyNow && from.sell === sellNow)) return
    setFrom({ buy: buyNow, sell: sellNow })
    // A field that was not touched follows. What was chosen stays, and the dialog says what is set now.
    const buyText = typed.buyText === from.buy ? buyNow : typed.buyText
    const sellText = typed.sellText === from.sell ? sellNow : typed.sellText
    edit({ buyText, sellText })
    if (from.buy === '') return
    const isOther = buyText !== buyNow || (isSplit && sellText !== sellNow)
    setMoved(isOther ? `${buyNow}x${isSplit ? ` / ${sellNow}x` : ''}` : '')
  }, [from, buyNow, sellNow, isSplit, busy, typed, edit])
  async function confirm(): Promise<void> {
    const found = await exactly()
    if (found === null) return
    if (found.change === null) {
      // Nothing to change.
      if (found.messages.every(({ kind }) => kind === 'caution')) onClose()
      return
    }
    const { change } = found
    const outcome = await run(() => setLeverage(change))
    if (outcome?.kind === 'accepted') onClose()
  }
  const isBad = answer?.messages.some(({ kind }) => kind !== 'caution') ?? true
  return (
    <AppDialog
      title={t('leverage.title')}
      isOpen
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose} isDisabled={busy}>
            {t('common:cancel')}
          </Button>
          <Button
            variant="primary"
            isPending={busy}
            isDisabled={answer === null || isBad}
            onPress={() => void once(confirm)}
          >
            {t('common:confirm')}
          </Button>
        </>
      }
    >
      <p className={styles['foot']}>
        <span>
          <b>{answer?.displayName ?? symbol}</b>{' '}
          {answer !== null && (
            <span className={text['mut']} data-testid="leverage-variant">
              {t(`common:${margin}`)}, {t(answer.isHedge ? 'leverage.hedge' : 'leverage.oneWay')}
            </span>
          )}
        </span>
        <LearnMore article="leverage">{t('learn')}</LearnMore>
      </p>
      <div>
        <div className={styles['legs']}>
          <Leg
            name={t(isSplit ? 'common:side.long' : 'leverage.label')}
            at="buy"
            testId="leverage-input"
            value={typed.buyText}
            view={answer}
            leg={answer?.buy ?? null}
            busy={busy}
            onChange={(buyText) => edit({ buyText })}
            onEnter={() => void once(confirm)}
          />
          {answer?.isSplit === true && (
            <Leg
              name={t('common:side.short')}
              at="sell"
              testId="leverage-input-short"
              value={typed.sellText}
              view={answer}
              leg={answer.sell}
              busy={busy}
              onChange={(sellText) => edit({ sellText })}
              onEnter={() => void once(confirm)}
            />
          )}
        </div>
        <div className={still['below']} data-below>
          <FormMessages messages={answer?.messages ?? []} />
          {moved !== '' && (
            <p className={text['warn']} role="alert" data-testid="leverage-moved">
              {t('meanwhile.leverage', { value: moved })}
            </p>
          )}
        </div>
      </div>
      {answer !== null && (
        <Facts
          facts={[
            {
              name: t('leverage.available'),
              value: answer.availableNow,
              after: answer.availableAfter,
              testId: 'leverage-available',
            },
            ...(answer.rateNow === '--'
              ? []
              : [{ name: t('leverage.rate'), value: answer.rateNow, after: answer.rateAfter }]),
            ...(answer.orders === 0
              ? []
              : [
                  {
                    name: t('leverage.orders', { count: answer.orders }),
                    value: answer.ordersNow,
                    after: answer.ordersAfter,
                    testId: 'leverage-orders',
                  },
                ]),
          ]}
        />
      )}
      <p className={text['mut']}>{t('leverage.hint')}</p>
      <PositionModeLink />
      <Failure text={failure} />
    </AppDialog>
  )
}

function Leg(props: {
  readonly name: string
  readonly at: 'buy' | 'sell'
  readonly testId: string
  readonly value: string
  readonly view: LeverageView | null
  readonly leg: LeverageLeg | null
  readonly busy: boolean
  readonly onChange: (text: string) => void
  readonly onEnter: () => void
}) {
  const { t } = useTranslation('actions')
  const { view, leg, value, onChange, at } = props
  const said = useFieldMessages(view?.messages ?? [], true)
  const rules = {
    decimals: 2,
    step: '0.01',
    min: view?.min ?? '0.01',
    max: view?.max ?? '1000',
  }
  const step = (count: number): void =>
    onChange(stepText(value, count, { ...rules, step: '1', decimals: 0 }, '1'))
  const hasPosition = leg !== null && leg.marginNow !== '--'
  return (
    <div className={styles['leg']}>
      <div className={styles['stepper']}>
        <Button
          aria-label={`${props.name}: ${t('leverage.less')}`}
          isDisabled={props.busy}
          onPress={() => step(-1)}
        >
          −
        </Button>
        <NumberInput
          label={props.name}
          unit="x"
          value={value}
          rules={rules}
          snap="down"
          onChange={onChange}
          onEnter={props.onEnter}
          testId={props.testId}
          range={t('message.leverageRange', { min: rules.min, max: rules.max })}
          {...(value === '' && leg === null ? {} : said(at))}
        />
        <Button
          aria-label={`${props.name}: ${t('leverage.more')}`}
          isDisabled={props.busy}
          onPress={() => step(1)}
        >
          +
        </Button>
      </div>
      <div>
        {view !== null && (
          <LeverageSlider
            label={props.name}
            value={value}
            min={view.min}
            max={view.max}
            marks={view.marks}
            isDisabled={props.busy}
            onChange={onChange}
          />
        )}
        <div className={still['below']} data-below>
          {leg?.isHigh === true && (
            <p className={styles['warning']} data-testid="leverage-high">
              <Icon name="warning" small />
              <span>{t('leverage.high', { rate: leg.marginRate })}</span>
            </p>
          )}
        </div>
      </div>
      {leg !== null && view !== null && (
        <Facts
          facts={[
            {
              name: t('leverage.maxValue', { coin: view.valueCoin }),
              value: leg.maxValueNow,
              after: leg.value === null ? undefined : leg.maxValueAfter,
              testId: `leverage-max-value-${at}`,
            },
            ...(hasPosition
              ? [
                  {
                    name: t('leverage.margin', { coin: view.coin }),
                    value: leg.marginNow,
                    after: leg.value === null ? undefined : leg.marginAfter,
                  },
                  view.liqUnchanged
                    ? {
                        name: t('leverage.liq'),
                        value: leg.liqNow === '--' ? '--' : t('leverage.unchanged', { liqPrice: leg.liqNow }),
                      }
                    : {
                        name: t('leverage.liq'),
                        value: leg.liqNow,
                        after: leg.value === null ? undefined : leg.liqAfter,
                        isWarned: true,
                        testId: `leverage-liq-${at}`,
                      },
                ]
              : []),
          ]}
        />
      )}
    </div>
  )
}
