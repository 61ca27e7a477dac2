-- outside a transaction
-- Orders that were invoiced before, or came back, are marked in parts, each committed by itself.
DO $$
DECLARE
	last_id uuid := '00000000-0000-0000-0000-000000000000';
	ids uuid[];
BEGIN
	LOOP
		SELECT array_agg(found.id ORDER BY found.id) INTO ids FROM (
			SELECT o.id FROM orders o
			WHERE o.id > last_id AND NOT o.is_invoiced
				AND (EXISTS (SELECT 1 FROM invoice_lines l WHERE l.order_id = o.id) OR EXISTS (SELECT 1 FROM returns r WHERE r.order_id = o.id))
			ORDER BY o.id LIMIT 2000
		) found;
		EXIT WHEN ids IS NULL;
		last_id := ids[array_upper(ids, 1)];
		WITH printed AS (
			SELECT l.order_id, l.order_line_id, l.quantity, i.kind, r.money
			FROM invoice_lines l JOIN invoices i ON i.id = l.invoice_id LEFT JOIN returns r ON r.id = i.return_id
			WHERE i.state = 'printed' AND l.order_id = ANY (ids)
		), billed AS (
			SELECT order_id, order_line_id, sum(CASE WHEN kind = 'creditNote' THEN -quantity ELSE quantity END) AS n FROM printed GROUP BY 1, 2
		), gone AS (
			SELECT order_id, order_line_id, sum(n) AS n FROM (
				SELECT r.order_id, l.order_line_id, l.received AS n FROM return_lines l JOIN returns r ON r.id = l.return_id
				WHERE r.status = 'approved' AND r.money = 'payment' AND r.order_id = ANY (ids)
				UNION ALL SELECT order_id, order_line_id, quantity FROM printed WHERE kind = 'creditNote' AND money = 'credit'
			) parts GROUP BY 1, 2
		), billable AS (
			SELECT order_id, id AS order_line_id, quantity - dropped AS n FROM order_lines WHERE order_id = ANY (ids)
			UNION ALL SELECT id, null, 1 FROM orders WHERE shipping_cost > 0 AND id = ANY (ids)
		)
		UPDATE orders SET is_invoiced = true
		WHERE id = ANY (ids) AND NOT EXISTS (
			SELECT 1 FROM billable w
			LEFT JOIN billed b ON b.order_id = w.order_id AND b.order_line_id IS NOT DISTINCT FROM w.order_line_id
			LEFT JOIN gone g ON g.order_id = w.order_id AND g.order_line_id IS NOT DISTINCT FROM w.order_line_id
			WHERE w.order_id = orders.id AND greatest(w.n - coalesce(g.n, 0), 0) > coalesce(b.n, 0)
		);
		COMMIT;
	END LOOP;
END $$;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_to_invoice_idx" ON "orders" USING btree ("created_at" DESC NULLS LAST,"id") WHERE not "orders"."is_invoiced" and "orders"."status" in ('accepted', 'approved', 'processing', 'printed', 'shipped', 'delivered', 'completed');