import { useState } from 'react'
import type { ReactNode } from 'react'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import { useTranslation } from 'react-i18next'
import type { Outcome } from '#shared/contracts/outcome.ts'
import '../../i18n/english/actions.ts'
import { pushNotice } from '../../stores/notices.ts'
import { Button } from '../../ui/button.tsx'
import { AppDialog } from '../../ui/dialog.tsx'
import text from '../../ui/text.module.css'
import styles from '../../trading/action-form/actions.module.css'
import { Failure, LearnMore } from '../../trading/action-form/parts.tsx'
import { useAction } from '../../trading/action-form/use-action.ts'

/** A mode of the account as a choice. A refusal doesn't change it (MARGIN-21). `now`: null for a visitor. */
export function ModeOfAccount<Mode extends string>(props: {
  /** Texts of the dialog: `actions:<key>.title`, `.about`, `.done`, `.<mode>` and `.about_<mode>`. */
  readonly of: 'accountMode' | 'positionMode'
  readonly modes: readonly Mode[]
  readonly now: Mode | null
  readonly send: (mode: Mode) => Promise<Outcome<null>>
  readonly onClose: () => void
  readonly children?: ReactNode
}) {
  const { t } = useTranslation('actions')
  const { of, modes, now, onClose } = props
  const [chosen, choose] = useState<Mode | null>(null)
  const { busy, failure, run } = useAction()
  const mode = chosen ?? now
  const say = (key: string): string => t(`${of}.${key}` as 'accountMode.title')

  async function confirm(): Promise<void> {
    if (mode === null || mode === now) return onClose()
    const outcome = await run(() => props.send(mode))
    if (outcome?.kind !== 'accepted') return undefined
    pushNotice({
      id: 'account-mode',
      tone: 'success',
      titleKey: `actions:${of}.done`,
      bodyKey: '',
      params: { mode: say(mode) },
    })
    return onClose()
  }

  return (
    <AppDialog
      title={say('title')}
      isOpen
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose} isDisabled={busy}>
            {t('common:cancel')}
          </Button>
          <Button variant="primary" isPending={busy} isDisabled={now === null} onPress={() => void confirm()}>
            {t('common:confirm')}
          </Button>
        </>
      }
    >
      <p className={styles['foot']}>
        <span>{say('about')}</span>
        <LearnMore article="margin">{t('learn')}</LearnMore>
      </p>
      <RadioGroup
        aria-label={say('title')}
        className={styles['choices'] ?? ''}
        value={mode}
        onChange={(value) => choose(modes.find((one) => one === value) ?? null)}
        isDisabled={busy || now === null}
      >
        {modes.map((one) => (
          <Radio key={one} value={one} className={styles['choice'] ?? ''}>
            <strong>
              {say(one)} {one === now ? <span className={text['mut']}>{t('mode.now')}</span> : null}
            </strong>
            <span>{say(`about_${one}`)}</span>
          </Radio>
        ))}
      </RadioGroup>
      {props.children}
      <Failure text={failure} />
    </AppDialog>
  )
}
