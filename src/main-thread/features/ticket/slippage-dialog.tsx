import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import '../../i18n/english/actions.ts'
import { Button } from '../../ui/button.tsx'
import { AppDialog } from '../../ui/dialog.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import text from '../../ui/text.module.css'
import { heldPercent, heldTicks, slippage } from '../../trading/ticket/slippage-choice.ts'
import type { SlippageType } from '../../trading/ticket/slippage-choice.ts'
import styles from './ticket.module.css'

const RANGES = {
  Percent: { decimals: 2, step: '0.01', min: '0.01', max: '10' },
  TickSize: { decimals: 0, step: '1', min: '1', max: '10000' },
} as const

/** A custom maximum slippage: 0.01 to 10 percent, or 1 to 10000 ticks (SLIP-03, SLIP-04). */
export function SlippageDialog(props: {
  readonly onClose: () => void
  readonly onSave: (type: SlippageType, value: string) => void
}) {
  const { t } = useTranslation('ticket')
  const { t: say } = useTranslation('actions')
  const state = useSnapshot(slippage)
  const [type, setType] = useState<SlippageType>(state.type)
  const [typed, setTyped] = useState({ Percent: state.customPercent, TickSize: state.customValue })
  const value = type === 'Percent' ? heldPercent(typed.Percent) : heldTicks(typed.TickSize)
  const save = (): void => {
    if (value === '') return
    props.onSave(type, value)
    props.onClose()
  }
  return (
    <AppDialog
      title={say('slippage.title')}
      isOpen
      onClose={props.onClose}
      actions={
        <>
          <Button onPress={props.onClose}>{t('common:cancel')}</Button>
          <Button variant="primary" isDisabled={value === ''} onPress={save}>
            {t('common:confirm')}
          </Button>
        </>
      }
    >
      <label className={styles['labelled']}>
        <span>{say('slippage.kind')}</span>
        <select
          className={styles['select']}
          value={type}
          data-testid="slippage-type"
          onChange={(event) => setType(event.currentTarget.value === 'TickSize' ? 'TickSize' : 'Percent')}
        >
          <option value="Percent">{say('slippage.by.Percent')}</option>
          <option value="TickSize">{say('slippage.by.TickSize')}</option>
        </select>
      </label>
      <NumberInput
        label={t('slippage.name')}
        unit={type === 'Percent' ? '%' : say('slippage.ticks')}
        value={typed[type]}
        rules={{ ...RANGES[type] }}
        snap="down"
        onChange={(next) => setTyped((before) => ({ ...before, [type]: next }))}
        onEnter={save}
        testId="slippage-input"
      />
      <p className={text['mut']}>{say(`slippage.range.${type}`)}</p>
    </AppDialog>
  )
}
