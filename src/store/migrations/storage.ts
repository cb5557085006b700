/** The schema of storage: what tools were asked and what they sent. Steps are added, never edited. */
import type { Migration } from './migration.js';

export const STORAGE_MIGRATIONS: readonly Migration[] = [
  {
    version: 1,
    name: 'calls and responses',
    statements: [
      `CREATE TABLE tool_calls (
        call_id VARCHAR PRIMARY KEY,
        tool VARCHAR NOT NULL,
        request_url VARCHAR NOT NULL,
        request_params JSON,
        called_at TIMESTAMP,
        call_key VARCHAR NOT NULL,
        endpoint VARCHAR NOT NULL,
        response_id VARCHAR NOT NULL,
        generation INTEGER NOT NULL,
        status VARCHAR NOT NULL,
        failure_code VARCHAR NOT NULL,
        failure_text VARCHAR NOT NULL,
        headers JSON,
        reported_version VARCHAR NOT NULL,
        duration_ms DOUBLE NOT NULL
      )`,
      `CREATE TABLE raw_responses (
        response_id VARCHAR PRIMARY KEY,
        call_id VARCHAR,
        tool VARCHAR NOT NULL,
        request_url VARCHAR NOT NULL,
        response_data BLOB,
        content_type VARCHAR,
        status_code INTEGER,
        fetched_at TIMESTAMP,
        response_hash VARCHAR,
        endpoint VARCHAR NOT NULL,
        request_params JSON,
        size BIGINT NOT NULL,
        stored_size BIGINT NOT NULL
      )`,
      'CREATE INDEX idx_raw_responses_call ON raw_responses(call_id)',
      'CREATE INDEX idx_tool_calls_key ON tool_calls(call_key)',
      'CREATE INDEX idx_tool_calls_response ON tool_calls(response_id)',
    ],
  },
];
