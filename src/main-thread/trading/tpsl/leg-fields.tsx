import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { LegDraft, LegView, TpSlLegName, TpSlView } from '#shared/contracts/tpsl.ts'
import type { TpSlHead } from '#shared/contracts/dialog.ts'
import { triggerPriceTypes } from '#shared/domain/enums.ts'
import { sliderEnd } from '#shared/domain/tpsl-ranges.ts'
import { toneOfText } from '#shared/units/tone.ts'
import '../../i18n/english/tpsl.ts'
import { session } from '../../stores/account.ts'
import { useCapability } from '../../stores/exchange.ts'
import { maySetSlippage } from '../../stores/may-set-slippage.ts'
import text from '../../ui/text.module.css'
import { cx, toneClass } from '../../ui/tone.ts'
import { editLeg, switchOrderType } from './form-edits.ts'
import { chooseType, chosenTypes, fieldOf, inputTypes, typeShown } from './input-types.ts'
import type { InputType } from './input-types.ts'
import { LegSlippage } from './leg-slippage.tsx'
import { messagesAt } from './messages.tsx'
import { RangeSlider } from './range-slider.tsx'
import { TextField } from './text-field.tsx'
import type { TpSlForm } from './tpsl-form.ts'
import styles from './tpsl.module.css'

interface LegProps {
  readonly form: TpSlForm
  readonly leg: TpSlLegName
  readonly view: TpSlView | null
  /** The last answer, also while a newer one is pending: it positions the slider. */
  readonly lately: TpSlView | null
  readonly head: TpSlHead | null
  /** True if the leg may be a limit order. */
  readonly choosesType: boolean
  readonly allowsSliders: boolean
  readonly isDisabled: boolean
  readonly onEnter?: () => void
}

/** One leg: trigger and its linked field, slider, order type, limit price, slippage, and the expected result. */
export function LegFields(props: LegProps) {
  const { t } = useTranslation('tpsl')
  const { form, leg, view, head, isDisabled } = props
  const { view: logged } = useSnapshot(session)
  const legSlippage = useCapability('legSlippage')
  const { draft, tried, corrected } = useSnapshot(form.state)
  const typed: LegDraft = draft[leg]
  const worked: LegView | undefined = view?.[leg]
  const allowsRoi = view?.allowsRoi ?? form.opening.allowsRoi
  const type = typeShown(useSnapshot(chosenTypes)[leg], allowsRoi)
  const field = fieldOf(type)
  const edit = (change: Partial<LegDraft>): void => form.edit((now) => editLeg(now, leg, change))
  const shown = (name: LegDraft['input']): string =>
    typed.input === name ? typed.text : typed.text === '' ? '' : (worked?.[name] ?? '')
  const messages = worked?.messages ?? []
  const linked = shown(field)
  const atTrigger = messagesAt(messages, 'trigger', tried)
  const byTrigger = typed.input === 'trigger'
  return (
    <fieldset
      className={styles['leg']}
      disabled={isDisabled}
      data-testid={`leg-${leg}`}
      data-intent={worked?.intent}
    >
      <legend className={text['hidden']}>{t(`leg.${leg}`)}</legend>
      <div className={styles['legHead']}>
        <span aria-hidden="true">{t(`leg.${leg}`)}</span>
        <span className={styles['grow']} />
        {props.choosesType && (
          <select
            className={styles['select']}
            aria-label={t('orderType', { leg: t(`leg.${leg}`) })}
            value={typed.orderType}
            onChange={(event) =>
              form.edit((now) =>
                switchOrderType(now, leg, event.target.value === 'Limit' ? 'Limit' : 'Market'),
              )
            }
          >
            {(['Market', 'Limit'] as const).map((name) => (
              <option key={name} value={name}>
                {t(`type.${name}`)}
              </option>
            ))}
          </select>
        )}
        <select
          className={styles['select']}
          aria-label={t('triggerBy', { leg: t(`leg.${leg}`) })}
          value={typed.triggerBy}
          onChange={(event) =>
            edit({ triggerBy: triggerPriceTypes.find((by) => by === event.target.value) ?? 'LastPrice' })
          }
        >
          {triggerPriceTypes.map((by) => (
            <option key={by} value={by}>
              {t(`by.${by}`)}
            </option>
          ))}
        </select>
      </div>
      <div className={styles['pair']}>
        <TextField
          label={t('trigger')}
          of={t(`leg.${leg}`)}
          value={shown('trigger')}
          unit={head?.quote ?? ''}
          step={head?.tickSize ?? ''}
          decimals={head?.priceFraction ?? 0}
          messages={byTrigger ? atTrigger : []}
          onChange={(value) => edit({ input: 'trigger', text: value, bySlider: false })}
          testId={`${leg}-trigger`}
          {...(props.onEnter === undefined ? {} : { onEnter: props.onEnter })}
        />
        <TextField
          label={t(`input.${type}`)}
          of={t(`leg.${leg}`)}
          value={linked}
          unit={type === 'PNL' ? (head?.coin ?? '') : '%'}
          messages={byTrigger ? [] : atTrigger}
          corrected={corrected[leg]}
          onChange={(value) => edit({ input: field, text: value, bySlider: false })}
          testId={`${leg}-linked`}
          {...(props.onEnter === undefined ? {} : { onEnter: props.onEnter })}
        />
      </div>
      <div className={styles['typed']}>
        <TypeChoice leg={leg} type={type} allowsRoi={allowsRoi} />
        {props.allowsSliders && (
          <LegSlider
            leg={leg}
            type={type}
            typed={typed}
            worked={props.lately?.[leg]}
            onSlide={(input, value) => edit({ input, text: value, bySlider: true })}
          />
        )}
      </div>
      {props.choosesType && typed.orderType === 'Limit' && (
        <TextField
          label={t('limitPrice')}
          of={t(`leg.${leg}`)}
          value={typed.limitText}
          unit={head?.quote ?? ''}
          step={head?.tickSize ?? ''}
          decimals={head?.priceFraction ?? 0}
          stepFrom={shown('trigger')}
          messages={messagesAt(messages, 'limit', tried)}
          onChange={(limitText) => edit({ limitText })}
          testId={`${leg}-limit`}
        />
      )}
      {typed.orderType === 'Market' && legSlippage && maySetSlippage(logged) && (
        <div className={typed.text === '' ? styles['room'] : undefined}>
          <LegSlippage
            leg={leg}
            typed={typed}
            head={head}
            messages={messagesAt(messages, 'slippage', tried)}
            edit={edit}
          />
        </div>
      )}
      <Expected worked={worked} typed={typed} head={head} />
    </fieldset>
  )
}

function TypeChoice(props: {
  readonly leg: TpSlLegName
  readonly type: InputType
  readonly allowsRoi: boolean
}) {
  const { t } = useTranslation('tpsl')
  const { leg } = props
  return (
    <select
      className={styles['select']}
      aria-label={t('inputOf', { leg: t(`leg.${leg}`) })}
      value={props.type}
      data-testid={`${leg}-type`}
      onChange={(event) => chooseType(leg, inputTypes.find((name) => name === event.target.value) ?? 'ROI')}
    >
      {inputTypes
        .filter((name) => name !== 'ROI' || props.allowsRoi)
        .map((name) => (
          <option key={name} value={name}>
            {t(`input.${name}`)}
          </option>
        ))}
    </select>
  )
}

function LegSlider(props: {
  readonly leg: TpSlLegName
  readonly type: InputType
  readonly typed: LegDraft
  readonly worked: LegView | undefined
  readonly onSlide: (input: 'roi' | 'change', value: string) => void
}) {
  const { t } = useTranslation('tpsl')
  const { leg, typed, worked } = props
  // A PnL has no range: its slider counts the price gain.
  const input = props.type === 'ROI' ? 'roi' : 'change'
  const max = sliderEnd(leg, input)
  const at = typed.input === input ? typed.text : (worked?.[input] ?? '')
  return (
    <RangeSlider
      label={t('slider', { leg: t(`leg.${leg}`), input: t(`input.${input === 'roi' ? 'ROI' : 'PRICE'}`) })}
      value={shareOf(leg, typed.text === '' ? '' : at)}
      max={max}
      step={input === 'roi' ? 1 : 0.1}
      sign={leg === 'tp' ? '+' : '−'}
      onChange={(percent) => props.onSlide(input, percent === 0 ? '' : String(Math.round(percent * 10) / 10))}
      testId={`${leg}-slider`}
    />
  )
}

/** Position of the slider. A stop loss that locks in a gain is off its scale of losses. */
function shareOf(leg: TpSlLegName, at: string): number {
  if (leg === 'tp') return Number(at)
  return at.startsWith('+') ? 0 : Math.abs(Number(at))
}

function Expected(props: {
  readonly worked: LegView | undefined
  readonly typed: LegDraft
  readonly head: TpSlHead | null
}) {
  const { t } = useTranslation('tpsl')
  const { worked, typed, head } = props
  if (worked?.intent === 'remove')
    return (
      <div className={styles['outcome']}>
        <p>{t('willRemove')}</p>
      </div>
    )
  if (worked === undefined || worked.fires === '' || typed.text === '')
    return <div className={styles['outcome']} />
  const fires = t(worked.rises ? 'fires.above' : 'fires.below', {
    by: t(`by.${typed.triggerBy}`),
    price: worked.fires,
    qty: worked.exitQty,
    unit: head?.unit ?? '',
    type: t(`type.${typed.orderType}`),
  })
  return (
    <div className={styles['outcome']}>
      <p title={fires}>{fires}</p>
      <p>
        <span>
          {t('pnl')} <b className={cx(text['n'], toneClass(worked.tone))}>{worked.expectedPnl}</b>{' '}
          {head?.coin}
        </span>{' '}
        <span title={t('preferences.roiNote')}>
          {t('roi')}{' '}
          <b className={cx(text['n'], toneClass(toneOfText(worked.expectedRoi)))}>{worked.expectedRoi}</b>
        </span>{' '}
        <span>
          {t('toLiq')} <b className={text['n']}>{worked.toLiq}</b>
        </span>
      </p>
    </div>
  )
}
