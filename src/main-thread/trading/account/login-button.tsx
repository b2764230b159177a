import type { ReactNode } from 'react'
import { openDialog } from '../../stores/dialogs.ts'
import { useCapability } from '../../stores/exchange.ts'
import { Button } from '../../ui/button.tsx'
import type { AppButtonProps } from '../../ui/button.tsx'
import { AccountMenu } from './account-menu.tsx'

/**
 * Button of a visitor to log in: it opens the menu of accounts, or the dialog that pairs this browser. Nothing where there is no
 * account. `label`: accessible name of the menu's button, `name`: of the other one, where its content can be an icon alone.
 * `children`: content of the button.
 */
export function LoginButton({
  name,
  ...props
}: {
  readonly children: ReactNode
  readonly variant: NonNullable<AppButtonProps['variant']>
  readonly label?: string
  readonly name?: string
}) {
  const login = useCapability('login')
  if (login === 'none') return null
  if (login === 'choose') return <AccountMenu {...props} />
  return (
    <Button
      variant={props.variant}
      {...(name === undefined ? {} : { 'aria-label': name })}
      onPress={() => openDialog('pairBrowser', {})}
    >
      {props.children}
    </Button>
  )
}
