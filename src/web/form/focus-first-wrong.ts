// Of a group of radio buttons the group is wrong, and its first button takes the focus; so does the first field of a part that is marked as wrong.
const wrongControl = '[aria-invalid="true"]:not(fieldset), fieldset[aria-invalid="true"] input, [data-wrong] input'

/** Focuses the first wrong field of a form in the order of the page: the library of forms knows only the order in which fields were registered. */
export function focusFirstWrong(form: ParentNode): void {
  // The errors are drawn after this call: two frames later as a rule, and later on a busy device.
  const look = (frame: number) =>
    requestAnimationFrame(() => {
      const wrong = frame > 1 && form.querySelector<HTMLElement>(wrongControl)
      if (wrong) wrong.focus()
      else if (frame < 60) look(frame + 1)
    })
  look(1)
}
