import type { ComponentProps } from 'react'
import { navigate } from 'wouter/use-browser-location'

/**
 * A link to another address of the app. The browser handles a click that opens a tab or a window. A link to the address
 * that is open adds no entry to the history.
 */
export function Link({
  to,
  onClick,
  children,
  ...rest
}: Omit<ComponentProps<'a'>, 'href'> & { readonly to: string }) {
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event)
        const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event
        if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
        event.preventDefault()
        navigate(to, { replace: to === location.pathname + location.search + location.hash })
      }}
    >
      {children}
    </a>
  )
}
