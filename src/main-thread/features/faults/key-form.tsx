import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import '../../i18n/english/faults.ts'
import { Button } from '../../ui/button.tsx'
import text from '../../ui/text.module.css'
import { control, unlock } from './control-session.ts'
import styles from './faults.module.css'

/** Takes the control key. A wrong one is refused with words. */
export function KeyForm() {
  const { t } = useTranslation('faults')
  const { status, problem } = useSnapshot(control)
  const [typed, setTyped] = useState('')
  const id = useId()
  const isBusy = status === 'checking'
  function submit(): void {
    if (!isBusy && typed.trim() !== '') void unlock(typed)
  }
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <label htmlFor={id}>{t('key')}</label>
      <input
        id={id}
        className={styles['field']}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={typed}
        readOnly={isBusy}
        aria-invalid={problem !== ''}
        aria-describedby={`${id}-about ${id}-problem`}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <p id={`${id}-about`} className={text['label']}>
        {t('keyText')}
      </p>
      <p id={`${id}-problem`} className={styles['problem']} role="alert">
        {problem !== '' && t(problem === 'notOffered' ? problem : `problem.${problem}`)}
      </p>
      <Button isPending={isBusy} isDisabled={typed.trim() === ''} onPress={submit}>
        {t('unlock')}
      </Button>
    </form>
  )
}
