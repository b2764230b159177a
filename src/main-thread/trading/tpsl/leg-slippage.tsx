import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TpSlHead } from '#shared/contracts/dialog.ts'
import type { LegDraft, LegView, TpSlLegName } from '#shared/contracts/tpsl.ts'
import { slippageChoices } from '#shared/domain/slippage.ts'
import '../../i18n/english/tpsl.ts'
import text from '../../ui/text.module.css'
import { TextField } from './text-field.tsx'
import styles from './tpsl.module.css'

/** The maximum slippage of a leg that sends a market order: a value in percent or ticks, with presets. */
export function LegSlippage(props: {
  readonly leg: TpSlLegName
  readonly typed: LegDraft
  readonly head: TpSlHead | null
  readonly messages: LegView['messages']
  readonly edit: (change: Partial<LegDraft>) => void
}) {
  const { t } = useTranslation('tpsl')
  const { leg, typed, edit } = props
  // The trader opens and closes it: clearing the field or choosing another kind must not close it while it has the
  // focus.
  const [open, setOpen] = useState(typed.slippageText !== '')
  const choices = slippageChoices(props.head?.baseCoin ?? '')
  const presets = typed.slippageType === 'Percent' ? choices.percent.presets : choices.ticks.presets
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={text['label']}>{t('slippage.title')}</summary>
      <div className={styles['pair']}>
        <TextField
          label={t('slippage.label')}
          of={t(`leg.${leg}`)}
          value={typed.slippageText}
          unit={typed.slippageType === 'Percent' ? '%' : t('slippage.ticks')}
          messages={props.messages}
          onChange={(slippageText) => edit({ slippageText })}
          testId={`${leg}-slippage`}
        />
        <select
          className={styles['select']}
          aria-label={t('slippage.kind', { leg: t(`leg.${leg}`) })}
          value={typed.slippageType}
          onChange={(event) =>
            edit({
              slippageType: event.target.value === 'TickSize' ? 'TickSize' : 'Percent',
              slippageText: '',
            })
          }
        >
          <option value="Percent">%</option>
          <option value="TickSize">{t('slippage.ticks')}</option>
        </select>
      </div>
      <div className={styles['row']}>
        {presets.map((preset) => (
          <button
            key={preset}
            type="button"
            className={text['label']}
            onClick={() => edit({ slippageText: preset })}
          >
            {preset}
          </button>
        ))}
      </div>
    </details>
  )
}
