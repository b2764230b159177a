import { useState } from 'react'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { accountMarginModes } from '#shared/domain/enums.ts'
import type { AccountMarginMode } from '#shared/domain/enums.ts'
import '../../i18n/english/actions.ts'
import { setAccountMarginMode } from '../../bridge/action-calls.ts'
import { session } from '../../stores/account.ts'
import { useCapability } from '../../stores/exchange.ts'
import { pushNotice } from '../../stores/notices.ts'
import { Button } from '../../ui/button.tsx'
import { AppDialog } from '../../ui/dialog.tsx'
import text from '../../ui/text.module.css'
import styles from '../../trading/action-form/actions.module.css'
import { Failure, LearnMore } from '../../trading/action-form/parts.tsx'
import { useAction } from '../../trading/action-form/use-action.ts'

/**
 * The margin mode of a unified account, for all its contracts at once (MARGIN-08). A refusal doesn't change it
 * (MARGIN-21).
 */
export function AccountModeDialog(props: { readonly onClose: () => void }) {
  const { t } = useTranslation('actions')
  const who = useSnapshot(session).view
  const now = who.kind === 'visitor' ? null : who.account.marginMode
  const [chosen, choose] = useState<AccountMarginMode | null>(null)
  const useAll = useCapability('accountMarginModes') === 'all'
  const { busy, failure, run } = useAction()
  const mode = chosen ?? now
  // The present mode is always listed.
  const offered = accountMarginModes.filter((one) => useAll || one !== 'PORTFOLIO_MARGIN' || one === now)

  async function confirm(): Promise<void> {
    if (mode === null || mode === now) return props.onClose()
    const outcome = await run(() => setAccountMarginMode({ marginMode: mode }))
    if (outcome?.kind !== 'accepted') return undefined
    pushNotice({
      id: 'account-mode',
      tone: 'success',
      titleKey: 'actions:accountMode.done',
      bodyKey: '',
      params: { mode: t(`accountMode.${mode}`) },
    })
    return props.onClose()
  }

  return (
    <AppDialog
      title={t('accountMode.title')}
      isOpen
      busy={busy}
      onClose={props.onClose}
      actions={
        <>
          <Button onPress={props.onClose} isDisabled={busy}>
            {t('common:cancel')}
          </Button>
          <Button variant="primary" isPending={busy} isDisabled={now === null} onPress={() => void confirm()}>
            {t('common:confirm')}
          </Button>
        </>
      }
    >
      <p className={styles['foot']}>
        <span>{t('accountMode.about')}</span>
        <LearnMore article="margin">{t('learn')}</LearnMore>
      </p>
      <RadioGroup
        aria-label={t('accountMode.title')}
        className={styles['choices'] ?? ''}
        value={mode}
        onChange={(value) => choose(accountMarginModes.find((one) => one === value) ?? null)}
        isDisabled={busy || now === null}
      >
        {offered.map((one) => (
          <Radio key={one} value={one} className={styles['choice'] ?? ''}>
            <strong>
              {t(`accountMode.${one}`)}{' '}
              {one === now ? <span className={text['mut']}>{t('mode.now')}</span> : null}
            </strong>
            <span>{t(`accountMode.about_${one}`)}</span>
          </Radio>
        ))}
      </RadioGroup>
      <Failure text={failure} />
    </AppDialog>
  )
}
