import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AddMarginDraft, AddMarginPreview, MarginChange } from '#shared/contracts/margin.ts'
import { absText } from '#shared/units/decimal-text.ts'
import { formatMoney } from '#shared/units/display.ts'
import '../../i18n/english/actions.ts'
import {
  addMargin,
  preAddMargin,
  previewAddMargin,
  priceText,
  setAutoAddMargin,
} from '../../bridge/action-calls.ts'
import { refusalLine } from '../../i18n/refusal-text.ts'
import { useCapability } from '../../stores/exchange.ts'
import { pushNotice } from '../../stores/notices.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { AppDialog } from '../../ui/dialog.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import text from '../../ui/text.module.css'
import { useOneSend } from '../../trading/action-form/use-one-send.ts'
import styles from '../../trading/action-form/actions.module.css'
import { openDialog } from '../../stores/dialogs.ts'
import {
  Facts,
  Failure,
  FormMessages,
  Gone,
  useFieldMessages,
  PositionHeader,
} from '../../trading/action-form/parts.tsx'
import { useAction } from '../../trading/action-form/use-action.ts'
import { useOpenedAs } from '../../trading/action-form/use-opened-as.ts'
import { useLivePreview } from '../../trading/live-preview/use-live-preview.ts'

const PRESETS = [25, 50, 75, 100] as const
/** Pause in typing after which the exchange is requested, ms. */
const FORECAST_MS = 400

/**
 * The liquidation price that the exchange predicts for a change, as text; '' if not requested or not answered
 * (MARGIN-15).
 */
function useForecast(change: MarginChange | null): string {
  const key = change === null ? '' : `${change.symbol} ${change.positionIdx} ${change.amount}`
  const [told, setTold] = useState({ key: '', liqPrice: '' })
  useEffect(() => {
    if (change === null) return undefined
    let isOver = false
    const timer = setTimeout(async () => {
      const outcome = await preAddMargin(change)
      if (isOver || outcome.kind !== 'accepted') return
      const liqPrice = await priceText(change.symbol, outcome.value.liqPrice)
      if (!isOver) setTold({ key, liqPrice })
    }, FORECAST_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
    // Each answer holds the same change as a new object.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key])
  return told.key === key ? told.liqPrice : ''
}

/** The step of a field with this many decimals: 2 -> '0.01'. */
const stepOf = (decimals: number): string => (decimals <= 0 ? '1' : `0.${'1'.padStart(decimals, '0')}`)

/** Adds margin to an isolated position or removes it, and shows the liquidation price before that (MARGIN-09..15). */
export function AddMarginDialog(props: { readonly positionKey: string; readonly onClose: () => void }) {
  const { t } = useTranslation('actions')
  const { typed, answer, edit, exactly } = useLivePreview<AddMarginDraft, AddMarginPreview>(
    previewAddMargin,
    {
      key: props.positionKey,
      openedAs: '',
      direction: 'add',
      amountText: '',
      percent: null,
    },
  )
  const isEstimate = useCapability('preAddMargin') === 'estimate'
  const [tried, setTried] = useState(false)
  /** The code of the last refusal: 10202 or 20202 (MARGIN-12, MARGIN-13). */
  const [code, setCode] = useState('')
  const { busy, failure, run } = useAction()
  const { once } = useOneSend()
  const said = useFieldMessages(answer?.messages ?? [], tried)
  const forecast = useForecast(answer?.change ?? null)
  const head = answer?.head ?? null
  useOpenedAs(head, typed.openedAs, edit)
  const isOpen = answer?.state === 'open'
  const decimals = answer?.decimals ?? 8

  async function confirm(): Promise<void> {
    setTried(true)
    const change = (await exactly())?.change ?? null
    if (change === null) return
    const outcome = await run(() => addMargin(change))
    setCode(outcome?.kind === 'rejected' ? (outcome.params?.['outcome'] ?? '') : '')
    if (outcome?.kind !== 'accepted') return
    pushNotice({
      id: `margin-${props.positionKey}`,
      tone: 'success',
      titleKey: typed.direction === 'add' ? 'actions:notice.marginAdded' : 'actions:notice.marginReduced',
      bodyKey: 'actions:notice.marginChange',
      params: {
        symbol: head?.displayName ?? change.symbol,
        amount: formatMoney(absText(change.amount), decimals, { group: true, trim: true }),
        coin: answer?.coin ?? '',
      },
    })
    props.onClose()
  }
  const liqAfter = forecast === '' ? answer?.liqAfter : forecast
  return (
    <AppDialog
      title={t('margin.title')}
      isOpen
      busy={busy}
      onClose={props.onClose}
      actions={
        <>
          <Button onPress={props.onClose} isDisabled={busy}>
            {t('common:cancel')}
          </Button>
          <Button
            variant="primary"
            isPending={busy}
            isDisabled={!isOpen || answer.messages.some(({ key }) => key === 'notIsolated')}
            onPress={() => void once(confirm)}
            data-testid="margin-confirm"
          >
            {t(typed.direction === 'add' ? 'margin.add' : 'margin.reduce')}
          </Button>
        </>
      }
    >
      <Gone state={answer?.state} />
      <PositionHeader head={head} />
      <FormMessages messages={answer?.messages ?? []} />
      <fieldset className={styles['tabs']} aria-label={t('margin.title')}>
        {(['add', 'reduce'] as const).map((direction) => (
          <button
            key={direction}
            type="button"
            aria-pressed={typed.direction === direction}
            disabled={busy}
            onClick={() => edit({ direction, amountText: '', percent: null })}
          >
            {t(`margin.${direction}`)}
          </button>
        ))}
      </fieldset>
      <NumberInput
        label={t('margin.amount')}
        unit={answer?.coin ?? ''}
        value={typed.percent === null ? typed.amountText : (answer?.amountFromPercent ?? '')}
        rules={{ decimals, step: stepOf(decimals), min: '0', max: '999999999999' }}
        snap="down"
        onChange={(amountText) => edit({ amountText, percent: null })}
        onEnter={() => void once(confirm)}
        testId="margin-amount"
        {...said('amount')}
      />
      <fieldset className={styles['presets']} aria-label={t('margin.share')}>
        {PRESETS.map((percent) => (
          <Button
            key={percent}
            className={styles['preset']}
            aria-pressed={typed.percent === percent}
            isDisabled={busy}
            onPress={() => edit({ percent })}
          >
            <span className={text['n']}>{`${percent}%`}</span>
          </Button>
        ))}
      </fieldset>
      {isOpen && (
        <Facts
          facts={[
            {
              name: t(typed.direction === 'add' ? 'margin.mostAdd' : 'margin.mostReduce'),
              value: `${answer.mostShown} ${answer.coin}`,
              testId: 'margin-most',
            },
            {
              name: t('margin.margin'),
              value: answer.margin,
              ...(answer.change === null ? {} : { after: answer.marginAfter }),
            },
            {
              name: t('margin.leverage'),
              value: answer.leverageNow,
              ...(answer.change === null ? {} : { after: answer.leverageAfter }),
            },
            {
              name: t('margin.liq'),
              value: answer.liqNow,
              ...(answer.change === null ? {} : { after: liqAfter }),
              testId: 'margin-liq',
            },
          ]}
        />
      )}
      {forecast !== '' && (
        <p className={text['mut']} data-testid="margin-forecast">
          {t(isEstimate ? 'margin.estimate' : 'margin.forecast', { liqPrice: forecast })}
        </p>
      )}
      <AutoAdd positionKey={props.positionKey} answer={answer} />
      <Button
        variant="link"
        onPress={() => head !== null && openDialog('riskTiers', { symbol: head.symbol })}
      >
        {t('row.tiers')}
      </Button>
      <Failure text={failure === '' || code === '' ? failure : `${refusalLine(code, '')} ${failure}`} />
    </AppDialog>
  )
}

/**
 * The auto-add switch. It needs an isolated position with a size and an entry price; with cross margin a text says why
 * it is off (MARGIN-10).
 */
function AutoAdd(props: { readonly positionKey: string; readonly answer: AddMarginPreview | null }) {
  const { t } = useTranslation('actions')
  const { answer } = props
  const { busy, failure, run } = useAction()
  const [asked, setAsked] = useState<boolean | null>(null)
  const isBarred = answer === null || answer.autoAddBarred !== ''
  const isOn = answer?.isAutoAdd ?? false
  const head = answer?.head ?? null
  async function change(isAutoAddMargin: boolean): Promise<void> {
    if (head === null) return
    setAsked(isAutoAddMargin)
    const { symbol, positionIdx } = head
    const outcome = await run(() => setAutoAddMargin({ symbol, positionIdx, isAutoAddMargin }))
    setAsked(null)
    if (outcome?.kind !== 'accepted') return
    pushNotice({
      id: `auto-add-${props.positionKey}`,
      tone: 'success',
      titleKey: isAutoAddMargin ? 'actions:notice.autoAddOn' : 'actions:notice.autoAddOff',
      bodyKey: '',
      params: { symbol: head.displayName },
    })
  }
  return (
    <div data-testid="auto-add">
      <Checkbox
        isSelected={asked ?? isOn}
        isDisabled={isBarred || busy}
        onChange={(selected) => void change(selected)}
      >
        {t('autoAdd.label')}
      </Checkbox>
      <p className={text['mut']}>
        {t(isBarred && answer !== null ? `autoAdd.barred.${answer.autoAddBarred}` : 'autoAdd.text')}
      </p>
      <Failure text={failure} />
    </div>
  )
}
