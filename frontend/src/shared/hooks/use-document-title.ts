import { useEffect } from 'react';
import { config } from '../config.js';

export const useDocumentTitle = (title: string | null): void => {
  useEffect(() => {
    document.title = title ? `${title} · ${config.brand}` : config.brand;
  }, [title]);
};
