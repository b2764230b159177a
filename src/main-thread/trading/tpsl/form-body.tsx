import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { QTY_SLIDER_STEP } from '#shared/domain/tpsl-ranges.ts'
import '../../i18n/english/tpsl.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import still from '../../ui/still.module.css'
import text from '../../ui/text.module.css'
import { LegFields } from './leg-fields.tsx'
import { isOver } from './message-params.ts'
import { Messages, messagesAt, Unseen } from './messages.tsx'
import { RangeSlider } from './range-slider.tsx'
import { TextField } from './text-field.tsx'
import type { TpSlForm } from './tpsl-form.ts'
import styles from './tpsl.module.css'

/** Both legs, the quantity of a partial entry, and the expected results. */
export function FormBody(props: { readonly form: TpSlForm; readonly onEnter?: () => void }) {
  const { t } = useTranslation('tpsl')
  const { form } = props
  const { draft, view, calculating, tried, sending, replacesPartial, unseen } = useSnapshot(form.state)
  // While the worker doesn't answer, messages about an older text are hidden.
  const answered = calculating ? null : view
  const isPartial = draft.mode === 'Partial'
  const hasQty = isPartial && draft.target.of === 'position'
  const state = view?.state ?? 'open'
  const isDisabled = sending || (state !== 'open' && state !== 'unknown')
  const sums = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A disabled field loses the focus, and Escape and Tab would then act on the page.
    const { activeElement } = document
    if (isDisabled && (activeElement === document.body || activeElement?.matches(':disabled')))
      sums.current?.closest<HTMLElement>('[role="dialog"]')?.focus()
  }, [isDisabled])
  const formMessages = messagesAt(answered?.formMessages ?? [], 'form', tried)
  // The ticket says it at its buttons.
  const isNew = unseen && draft.target.of !== 'ticket'
  return (
    <>
      {hasQty && (
        <div className={styles['leg']}>
          <TextField
            label={t('qty')}
            value={draft.qtyText}
            unit={view?.head?.unit ?? ''}
            step={view?.head?.lotSize ?? ''}
            decimals={view?.head?.lotFraction ?? 0}
            isDisabled={isDisabled}
            messages={messagesAt(answered?.qtyMessages ?? [], 'qty', tried)}
            onChange={(qtyText) => form.edit((now) => ({ ...now, qtyText, qtyPercent: null }))}
            testId="tpsl-qty"
          />
          {view?.allowsSliders === true && (
            <RangeSlider
              label={t('qtySlider')}
              value={draft.qtyPercent ?? view?.qtyShare ?? 0}
              max={100}
              step={QTY_SLIDER_STEP}
              isDisabled={isDisabled}
              onChange={(qtyPercent) => form.edit((now) => ({ ...now, qtyPercent }))}
              testId="qty-slider"
            />
          )}
        </div>
      )}
      {(['tp', 'sl'] as const).map((leg) => (
        <LegFields
          key={leg}
          form={form}
          leg={leg}
          view={answered}
          lately={view}
          head={view?.head ?? null}
          choosesType={isPartial}
          allowsSliders={view?.allowsSliders === true}
          isDisabled={isDisabled}
          {...(props.onEnter === undefined ? {} : { onEnter: props.onEnter })}
        />
      ))}
      <div>
        <div ref={sums} className={styles['sums']}>
          <span>
            {t('riskReward')} <b className={text['n']}>{answered?.riskReward ?? '--'}</b>
          </span>
          <Checkbox
            isSelected={draft.netOfFees}
            onChange={(netOfFees) => form.edit((now) => ({ ...now, netOfFees }))}
          >
            {t('netOfFees')}
          </Checkbox>
          <output className={styles['calculating']} data-testid="tpsl-calculating" hidden={!calculating}>
            {calculating ? t('calculating') : ''}
          </output>
        </div>
        <div className={still['below']} data-below>
          <Messages messages={formMessages} />
          {isNew && <Unseen />}
        </div>
      </div>
      {(view?.partialEntries ?? 0) > 0 && (
        <Checkbox
          isSelected={replacesPartial}
          isDisabled={isDisabled}
          onChange={(chosen) => form.replacePartial(chosen)}
        >
          {t('replacePartial', { count: view?.partialEntries ?? 0 })}
        </Checkbox>
      )}
      {isOver(state) && (
        <p className={styles['banner']} role="alert" data-testid="tpsl-state">
          {t(`state.${draft.target.of}.${state}`)}
        </p>
      )}
    </>
  )
}
