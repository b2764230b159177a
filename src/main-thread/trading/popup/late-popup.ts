import { useEffect, useId, useRef, useState } from 'react'
import type { ComponentType, Ref } from 'react'
import type { ButtonProps } from 'react-aria-components/Button'
import type { MenuProps } from 'react-aria-components/Menu'
import type { PopoverProps } from 'react-aria-components/Popover'
import { started } from '../../ui/after-start.ts'
import { closeAtEscape } from '../../ui/hold-keys.ts'
import { loadOrNotify } from '../late-code.ts'

/** Props of a popup that is a dialog: those of its `Popover` and of its `Dialog`. */
export interface InDialog {
  readonly popover: Pick<PopoverProps, 'isOpen' | 'onOpenChange' | 'triggerRef' | 'trigger'>
  readonly dialog: { readonly id: string }
}

/** Props of a popup that is a menu: those of its `Popover` and of its `Menu`. */
export interface InMenu {
  readonly popover: InDialog['popover'] & Pick<PopoverProps, 'aria-labelledby'>
  readonly menu: Pick<MenuProps<object>, 'aria-labelledby' | 'autoFocus' | 'id' | 'onClose'>
}

/** What a button opens beside it. Its code, and React Aria's for popovers and menus, is not in the first load. */
export interface LatePopup<Props> {
  /** null until it is loaded. */
  readonly component: () => ComponentType<Props> | null
  /** Loads it. After a failure, the next call tries again. */
  readonly load: () => Promise<void>
}

export function latePopup<Props extends InDialog | InMenu>(
  load: () => Promise<ComponentType<Props>>,
): LatePopup<Props> {
  let component: ComponentType<Props> | null = null
  let loading: Promise<void> | null = null
  return {
    component: () => component,
    load: () =>
      (loading ??= load().then(
        (loaded) => {
          component = loaded
        },
        (error: unknown) => {
          loading = null
          throw error
        },
      )),
  }
}

/** Loads a popup in advance. A failure is not shown until the popup is opened. */
export const preload = (popup: Pick<LatePopup<never>, 'load'>): void =>
  void popup.load().catch(() => undefined)

/** State of a popup and its button. A popup that is opened before it is loaded appears once it is. */
function useLatePopup<Props>(popup: LatePopup<Props>, onOpenChange?: (isOpen: boolean) => void) {
  const triggerRef = useRef<HTMLButtonElement>(null)
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [, setLoaded] = useState(popup.component() !== null)
  // Popups then open without a network.
  useEffect(() => void started.then(() => preload(popup)), [popup])
  useEffect(() => (isOpen && popup.component() === null ? closeAtEscape(() => show(false)) : undefined))
  function show(next: boolean): void {
    setOpen(next)
    onOpenChange?.(next)
    if (!next || popup.component() !== null) return
    void loadOrNotify(() => popup.load()).then((loaded) => {
      if (loaded === null) show(false)
      else setLoaded(true)
    })
  }
  const trigger = {
    ref: triggerRef,
    'aria-expanded': isOpen,
    ...(isOpen ? { 'aria-controls': id } : {}),
    onHoverStart: () => preload(popup),
    onFocus: () => preload(popup),
  }
  return {
    Popup: popup.component(),
    isOpen,
    show,
    id,
    trigger,
    popover: { triggerRef, isOpen, onOpenChange: show },
  }
}

type Trigger = ButtonProps & { readonly ref: Ref<HTMLButtonElement> }

/** A button that opens a dialog beside it. `trigger`: props of the button; `frame`: props of the popup. */
export function useDialogPopup<Props>(popup: LatePopup<Props>, onOpenChange?: (isOpen: boolean) => void) {
  const { Popup, isOpen, show, id, trigger, popover } = useLatePopup(popup, onOpenChange)
  return {
    Popup,
    show,
    trigger: { ...trigger, onPress: () => show(!isOpen) } satisfies Trigger,
    frame: { popover: { ...popover, trigger: 'DialogTrigger' }, dialog: { id } } satisfies InDialog,
  }
}

type FocusAt = 'first' | 'last' | null

/** Where the focus goes in a menu that a key opens. */
const openingKeys: Readonly<Record<string, FocusAt>> = {
  Enter: 'first',
  ' ': 'first',
  ArrowDown: 'first',
  ArrowUp: 'last',
}

/** The popup returns the focus to the button when it closes. */
function focus(target: Element): void {
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}

/**
 * A button that opens a menu beside it. As with React Aria's `MenuTrigger`, a mouse opens it when it is pressed and a
 * finger when it is lifted. `trigger`: props of the button; `frame`: props of the popup.
 */
export function useMenuPopup<Props>(popup: LatePopup<Props>, onOpenChange?: (isOpen: boolean) => void) {
  const { Popup, isOpen, show, id, trigger, popover } = useLatePopup(popup, onOpenChange)
  const buttonId = useId()
  const [focusAt, setFocusAt] = useState<FocusAt>(null)
  function open(at: FocusAt): void {
    setFocusAt(at)
    show(true)
  }
  return {
    Popup,
    show,
    trigger: {
      ...trigger,
      id: buttonId,
      'aria-haspopup': true,
      // Otherwise the mouse would move the focus back to the button after the menu took it.
      preventFocusOnPress: true,
      onPressStart: ({ pointerType, target }) => {
        if (pointerType === 'touch' || pointerType === 'keyboard') return
        focus(target)
        open(pointerType === 'virtual' ? 'first' : null)
      },
      onPress: ({ pointerType, target }) => {
        if (pointerType !== 'touch') return
        focus(target)
        if (isOpen) show(false)
        else open(null)
      },
      onKeyDown: (event) => {
        const at = openingKeys[event.key]
        const isModified = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
        if (at === undefined || isModified) event.continuePropagation()
        else {
          event.preventDefault()
          open(at)
        }
      },
    } satisfies Trigger,
    frame: {
      popover: { ...popover, trigger: 'MenuTrigger', 'aria-labelledby': buttonId },
      menu: { 'aria-labelledby': buttonId, autoFocus: focusAt ?? true, id, onClose: () => show(false) },
    } satisfies InMenu,
  }
}
