// The browser's own popover, placed beside the button that opens it: Escape and a press outside close it, and nothing can clip it.
import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

const gap = 4
const edge = 8

function place(button: HTMLElement, panel: HTMLElement, align: 'start' | 'end') {
  const at = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = panel
  const atLeft = (align === 'start') === (getComputedStyle(button).direction === 'ltr')
  const left = Math.max(edge, Math.min(atLeft ? at.left : at.right - width, document.documentElement.clientWidth - width - edge))
  const below = at.bottom + gap + height <= innerHeight || at.top < height + gap
  panel.style.left = `${left}px`
  panel.style.top = `${below ? at.bottom + gap : at.top - gap - height}px`
}

/** Gives refs and attributes for a button and its panel, whether it is open, and how to show and to close it. */
export function usePopover(align: 'start' | 'end') {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!open || !button.current || !panel.current) return
    const [from, what] = [button.current, panel.current]
    const again = () => place(from, what, align)
    again()
    addEventListener('scroll', again, { capture: true, passive: true })
    addEventListener('resize', again)
    // The content may grow and shrink, like a list that is searched.
    const size = new ResizeObserver(again)
    size.observe(what)
    return () => {
      size.disconnect()
      removeEventListener('scroll', again, { capture: true })
      removeEventListener('resize', again)
    }
  }, [open, align])
  const onToggle = (event: { newState: string }) => setOpen(event.newState === 'open')
  /** Draws what is in the panel at once, so that it has the focus, and hears what is typed, right after the key or the press that opened it. */
  const show = () => {
    // Its old content may still be there: the closing is reported a moment later.
    flushSync(() => setOpen(false))
    panel.current?.showPopover()
    flushSync(() => setOpen(true))
  }
  const close = () => panel.current?.hidePopover()
  const onClick = (event: { preventDefault: () => void }) => {
    // The browser itself would open it after all handlers, and its content would be drawn later still.
    event.preventDefault()
    if (panel.current?.matches(':popover-open')) close()
    else show()
  }
  return {
    open,
    show,
    close,
    button: { ref: button, popoverTarget: id, 'aria-controls': id, onClick },
    panel: { ref: panel, id, popover: 'auto', onToggle } as const,
  }
}
