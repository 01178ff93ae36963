import { useEffect, useState } from 'react';

/** An address under which the page can show a file that it holds; given back when it is no longer shown. */
export function useFileUrl(file: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return setAddress(undefined);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
