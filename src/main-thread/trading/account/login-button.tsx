import type { ReactNode } from 'react'
import { openDialog } from '../../stores/dialogs.ts'
import { useCapability } from '../../stores/exchange.ts'
import { Button } from '../../ui/button.tsx'
import type { AppButtonProps } from '../../ui/button.tsx'
import { AccountMenu } from './account-menu.tsx'

/**
 * Button of a visitor to log in: it opens the menu of accounts, or the dialog that pairs this browser. Nothing where there is no
 * account. `label`: accessible name of the menu's button. `children`: content of the button.
 */
export function LoginButton(props: {
  readonly children: ReactNode
  readonly variant: NonNullable<AppButtonProps['variant']>
  readonly label?: string
}) {
  const login = useCapability('login')
  if (login === 'none') return null
  if (login === 'choose') return <AccountMenu {...props} />
  return (
    <Button variant={props.variant} onPress={() => openDialog('pairBrowser', {})}>
      {props.children}
    </Button>
  )
}
