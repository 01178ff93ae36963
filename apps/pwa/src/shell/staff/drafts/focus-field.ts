/**
 * Focuses the field of a path, in the middle of the screen. If no field has this name, focuses the first field or button
 * of the element with this `data-path`, or else the field of the parent path.
 */
export function focusField(form: HTMLFormElement, path: string): void {
  const named = form.querySelector(`[name="${path}"]`);
  const field = named ?? form.querySelector(`[data-path="${path}"]`)?.querySelector('input, textarea, select, button');
  if (field instanceof HTMLElement) {
    field.focus({ preventScroll: true });
    field.scrollIntoView?.({ block: 'center' });
    return;
  }
  const parentPath = path.split('.').slice(0, -1).join('.');
  if (parentPath !== '') focusField(form, parentPath);
}
