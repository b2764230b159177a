import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SymbolSetting } from '#shared/domain/records.ts'
import { compareDecimalText, parseDecimalText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { setLeverage } from '../../bridge/send-commands.ts'
import { Button } from '../../ui/button.tsx'
import { AppDialog } from '../../ui/dialog.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { separatorOf, stepText } from '../../ui/number-input-text.ts'
import text from '../../ui/text.module.css'
import styles from './ticket.module.css'
import { useCommand } from './use-command.ts'

const ONE = '1' as DecimalText

/** Leverage of one symbol, 1 to the symbol's maximum with two decimals; both sides alike in one-way mode. */
export function LeverageDialog(props: {
  readonly setting: SymbolSetting
  readonly maxLeverage: DecimalText
  readonly onClose: () => void
}) {
  const { t, i18n } = useTranslation('ticket')
  const { setting, maxLeverage, onClose } = props
  const [typed, setTyped] = useState<string>(setting.buyLeverage)
  const { busy, failure, run } = useCommand(onClose)
  const rules = {
    decimals: 2,
    step: '0.01',
    min: '1',
    max: maxLeverage,
    separator: separatorOf(i18n.language),
  }
  const leverage = parseDecimalText(typed)
  const fits =
    leverage !== null &&
    compareDecimalText(leverage, ONE) >= 0 &&
    compareDecimalText(leverage, maxLeverage) <= 0
  const confirm = (): void => {
    if (!fits || leverage === null) return
    void run(() => setLeverage({ symbol: setting.symbol, buyLeverage: leverage, sellLeverage: leverage }))
  }
  const step = (count: number): void =>
    setTyped(stepText(typed, count, { ...rules, step: '1', decimals: 0 }, '1'))
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
          <Button look="primary" isPending={busy} isDisabled={!fits} onPress={confirm}>
            {t('common:confirm')}
          </Button>
        </>
      }
    >
      <p>{setting.symbol}</p>
      <div className={styles['stepper']}>
        <Button aria-label={t('leverage.less')} onPress={() => step(-1)}>
          −
        </Button>
        <NumberInput
          label={t('leverage.label')}
          unit="x"
          value={typed}
          rules={rules}
          snap="down"
          error={fits ? undefined : t('leverage.range', { max: maxLeverage })}
          onChange={setTyped}
          onEnter={confirm}
          testId="leverage-input"
        />
        <Button aria-label={t('leverage.more')} onPress={() => step(1)}>
          +
        </Button>
      </div>
      <p className={styles['kv']}>
        <span>{t('leverage.now')}</span>
        <span className={text['n']}>
          {setting.buyLeverage}x → {fits ? `${leverage}x` : '--'}
        </span>
      </p>
      <p className={text['mut']}>{t('leverage.hint')}</p>
      {failure === '' ? null : (
        <p className={text['down']} role="alert">
          {failure}
        </p>
      )}
    </AppDialog>
  )
}
