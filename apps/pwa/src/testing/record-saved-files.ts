import { afterEach, beforeEach } from 'vitest';

/** Records the names of the files that the browser is asked to save in each test of the file. */
export function recordSavedFiles(): { readonly names: readonly string[] } {
  let saved: string[] = [];
  const { createObjectURL, revokeObjectURL } = URL;
  const { click } = HTMLAnchorElement.prototype;
  beforeEach(() => {
    saved = [];
    URL.createObjectURL = () => 'blob:saved';
    URL.revokeObjectURL = () => {};
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      saved.push(this.download);
    };
  });
  afterEach(() => {
    Object.assign(URL, { createObjectURL, revokeObjectURL });
    HTMLAnchorElement.prototype.click = click;
  });
  return {
    get names() {
      return saved;
    },
  };
}
