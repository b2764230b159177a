import { useState } from 'react'
import { Radio, RadioGroup } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { SymbolSetting } from '#shared/domain/records.ts'
import { switchMarginMode } from '../../bridge/send-commands.ts'
import { Button } from '../../ui/button.tsx'
import { AppDialog } from '../../ui/dialog.tsx'
import text from '../../ui/text.module.css'
import styles from './ticket.module.css'
import { useCommand } from './use-command.ts'

/** Cross or isolated margin of one symbol, with what each risks. */
export function MarginModeDialog(props: { readonly setting: SymbolSetting; readonly onClose: () => void }) {
  const { t } = useTranslation('ticket')
  const { setting, onClose } = props
  const now = setting.isIsolated ? 'isolated' : 'cross'
  const [mode, setMode] = useState<string>(now)
  const { busy, failure, run } = useCommand(onClose)
  const confirm = (): void => {
    if (mode === now) onClose()
    else void run(() => switchMarginMode({ symbol: setting.symbol, isIsolated: mode === 'isolated' }))
  }
  return (
    <AppDialog
      title={t('marginMode.title')}
      isOpen
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose} isDisabled={busy}>
            {t('common:cancel')}
          </Button>
          <Button look="primary" isPending={busy} onPress={confirm}>
            {t('common:confirm')}
          </Button>
        </>
      }
    >
      <p>{setting.symbol}</p>
      <RadioGroup
        aria-label={t('marginMode.title')}
        className={styles['choices'] ?? ''}
        value={mode}
        onChange={setMode}
        isDisabled={busy}
      >
        {(['isolated', 'cross'] as const).map((one) => (
          <Radio key={one} value={one} className={styles['choice'] ?? ''}>
            <strong>
              {t(one)} {one === now ? <span className={text['mut']}>{t('marginMode.now')}</span> : null}
            </strong>
            <span>{t(`marginMode.${one}`)}</span>
          </Radio>
        ))}
      </RadioGroup>
      {failure === '' ? null : (
        <p className={text['down']} role="alert">
          {failure}
        </p>
      )}
    </AppDialog>
  )
}
